import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { innerQuestionsOf } from "@/lib/protocols/kinds/kind";
import type { QuestionKind } from "@/lib/protocols/types";
import { partOf } from "@/lib/work/client/task-state";
import { KeyPicker } from "./key-picker";
import { letterNames } from "./letter-names";
import { useTask } from "./task-context";

type KeyRow = readonly [keys: readonly string[], does: string];

const LIST_KEYS: readonly KeyRow[] = [
  [["A"], "add an entry, outside a text field"],
  [["C"], "carry forward what was there before"],
  [["Enter"], "in an entry: begin the next one"],
  [["Alt", "Shift", "↑ ↓"], "move the entry"],
  [["Alt", "Shift", "Enter"], "merge it into the one above"],
  [["Alt", "Shift", "⌫"], "delete it"],
];

const PASSAGE_KEYS: readonly KeyRow[] = [
  [["M"], "open the text in a field"],
  [["Shift", "← → ↑ ↓"], "select in it"],
  [["Enter"], "mark what is selected; with labels, the key of one"],
];

const CHORDS: readonly KeyRow[] = [
  [["1", "–", "9"], "pick an option of the question in focus"],
  [["Alt", "↑ ↓"], "previous or next question"],
  [["Ctrl / ⌘", "Enter"], "go on; submit where all is answered"],
  [["Ctrl / ⌘", "S"], "save now"],
  [["Ctrl / ⌘", "Z"], "undo the last answer"],
  [["Alt", "← →"], "the one before, or the next"],
  [["Esc"], "leave a text field, close a panel"],
];

/** Every key, and what a person can change about them. */
export function KeysSheet() {
  const { panel, setPanel } = useTask();
  return (
    <Dialog
      title="Keys"
      width="wide"
      isOpen={panel === "keys"}
      onOpenChange={(isOpen) => setPanel(isOpen ? "keys" : null)}
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="grid content-start gap-6">
          <Letters />
          <OfQuestions />
        </div>
        <KeyTable title="Everywhere" rows={CHORDS} />
      </div>
      <Settings />
    </Dialog>
  );
}

function KeyTable({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="grid gap-2">
        {rows.map(([keys, does]) => (
          <div key={does} className="grid grid-cols-[8rem_1fr] items-baseline gap-3">
            <dt className="flex flex-wrap items-center gap-1">
              {keys.map((key) =>
                key === "–" ? <span key={key}>–</span> : <Kbd key={key}>{key}</Kbd>,
              )}
            </dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Keys of the kinds of question that have some, where the unit has such questions. */
function OfQuestions() {
  const { store, protocol } = useTask();
  const part = partOf(protocol, store.active);
  const questions = questionsThrough(part).flatMap((each) => [each, ...innerQuestionsOf(each)]);
  const has = (kind: QuestionKind) => questions.some((question) => question.kind === kind);
  return (
    <>
      {has("item_list") && <KeyTable title="In a list" rows={LIST_KEYS} />}
      {has("spans") && <KeyTable title="Marking passages" rows={PASSAGE_KEYS} />}
    </>
  );
}

function Letters() {
  const { store, state, protocol, letters } = useTask();
  const part = protocol.parts.find((each) => each.key === store.active.unit.part);
  const names = letterNames(protocol);
  const rows = Object.entries(names).filter(([letter]) => letter in letters);
  return (
    <section>
      <h3 className="mb-2 font-semibold">Single keys</h3>
      <p className="mb-3 text-sm text-ink-soft">They act while no text field has the focus.</p>
      <dl className="grid gap-1.5" data-part={part?.key} data-view={state.view}>
        {rows.map(([letter, name]) => (
          <KeyPicker key={letter} letter={letter} name={name} />
        ))}
      </dl>
    </section>
  );
}

function Settings() {
  const { preferences, setPreferences } = useTask();
  const set = (change: Partial<typeof preferences>) =>
    setPreferences({ ...preferences, ...change });
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="mb-2 font-semibold">As you like it</h3>
      <Checkbox
        isSelected={preferences.autoAdvance}
        onChange={(autoAdvance) => set({ autoAdvance })}
        help="When a key completes a section, it is submitted and the next open one comes."
      >
        Go on by itself
      </Checkbox>
      <Checkbox
        isSelected={preferences.explains}
        onChange={(explains) => set({ explains })}
        help="A sentence below each option says what it means."
      >
        Explain the options
      </Checkbox>
      <Checkbox
        isSelected={preferences.singleKeys}
        onChange={(singleKeys) => set({ singleKeys })}
        help="Turn them off if a screen reader or voice control needs these keys."
      >
        Use single keys
      </Checkbox>
    </section>
  );
}
