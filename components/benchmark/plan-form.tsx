"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Panel } from "@/components/ui/panel";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";

const OF = [
  { value: "first_pass", label: "People of the first pass" },
  { value: "medical_expert", label: "Medical experts" },
  { value: "fact_checker", label: "Fact checkers" },
];
const OVER = [
  { value: "responses", label: "Whole responses", help: "Sections of one response go together." },
  { value: "sections", label: "Single sections" },
];

/** What is wanted and what an hour costs; sent as the page's address. */
export function PlanForm({ texts }: { texts: Readonly<Record<string, string>> }) {
  const router = useRouter();
  const pathname = usePathname();
  const [isPending, startTransition] = useTransition();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string" && value.trim()) query.set(name, value.trim());
    startTransition(() => router.push(`${pathname}?${query}`));
  };
  return (
    <Panel title="What you want">
      <Form onSubmit={submit} className="grid gap-5">
        <RadioGroup label="Measure" name="measure" defaultValue={texts.measure || "alpha"}>
          <Radio value="alpha" help="Of sections judged by at least two.">
            Krippendorff’s alpha
          </Radio>
          <Radio value="rate" help="Share of sections with an error.">
            Error rate
          </Radio>
        </RadioGroup>
        <Select
          label="Judgments of"
          name="of"
          options={OF}
          defaultValue={texts.of || "first_pass"}
        />
        <TextField
          label="Width of the 95 % interval"
          name="width"
          hint="From end to end: 0.1 is plus or minus 0.05."
          inputMode="decimal"
          defaultValue={texts.width || "0.1"}
        />
        <Select
          label="New sections come as"
          name="over"
          options={OVER}
          defaultValue={texts.over || "responses"}
        />
        <TextField
          label="Minutes for one judgment"
          name="minutes"
          hint="Leave empty for the pace recorded here."
          inputMode="decimal"
          defaultValue={texts.minutes ?? ""}
        />
        <TextField
          label="Price of an hour"
          name="rate"
          hint="In your own currency."
          inputMode="decimal"
          defaultValue={texts.rate ?? ""}
        />
        <div>
          <Button type="submit" variant="primary" isPending={isPending}>
            Work it out
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
