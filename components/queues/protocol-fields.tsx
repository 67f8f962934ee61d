import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import type { QueueProtocol } from "@/lib/work/queue-choices";

/** Roles in the order in which a study works. */
const GROUPS: readonly (readonly [string, (role: QueueProtocol["role"]) => boolean])[] = [
  ["First pass of responses", (role) => role !== "physician"],
  ["Physicians: conversations and answers to them", (role) => role === "physician"],
];

/** What is asked, and what of the conversation is shown where the protocol leaves a choice. */
export function ProtocolFields({ protocols }: { protocols: readonly QueueProtocol[] }) {
  const [chosen, setChosen] = useState(protocols[0]?.id ?? "");
  const protocol = protocols.find(({ id }) => id === chosen);
  const contexts = protocol?.contexts ?? [];
  return (
    <>
      <RadioGroup
        label="Protocol"
        name="protocolId"
        value={chosen}
        onChange={setChosen}
        className="max-w-none!"
      >
        {GROUPS.map(([title, isIn]) => (
          <div key={title} className="mt-2 first:mt-0">
            <p className="mb-1 text-sm text-ink-soft">{title}</p>
            <div className="grid grid-cols-1 items-start gap-x-8 lg:grid-cols-2">
              {protocols
                .filter(({ role }) => isIn(role))
                .map(({ id, title: name, summary }) => (
                  <Radio key={id} value={id} help={summary}>
                    {name}
                  </Radio>
                ))}
            </div>
          </div>
        ))}
      </RadioGroup>
      {contexts.length > 1 && (
        <RadioGroup
          key={`context ${chosen}`}
          label="What coders see"
          name="context"
          hint="Fixed once the queue is open. What is not shown is never sent to them."
          defaultValue={contexts[0]?.value}
        >
          {contexts.map(({ value, label }) => (
            <Radio key={value} value={value}>
              {label}
            </Radio>
          ))}
        </RadioGroup>
      )}
      {protocol?.choosesMisconception && (
        <Checkbox name="showsMisconception" value="yes" defaultSelected>
          Show which wrong assumption is meant, where a list of them has been made
        </Checkbox>
      )}
      {protocol?.takesList && (
        <p className="text-ink-soft">
          Where several people have written a list of one turn, coders get one of them: the one that
          was decided on differences, else the latest of a person. Where that is a “no”, the turn
          has no list, whatever others have listed. So decide on differences first.
        </p>
      )}
    </>
  );
}
