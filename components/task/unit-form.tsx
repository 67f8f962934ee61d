import { QuestionForm } from "@/components/questions/question-form";
import type { Step } from "@/lib/protocols/types";
import { checkedNow, isFrozen, partOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { questionMaterial } from "./question-material";
import { Shortcuts } from "./shortcuts";
import { useTask } from "./task-context";

/** The questions about a unit, or those of one step. */
export function UnitForm({ unit, step }: { unit: UnitState; step?: Step }) {
  const { store, state, protocol, preferences, currentPath, setCurrentPath } = useTask();
  const part = partOf(protocol, unit);
  const { facts, unitId, step: open } = unit.unit;
  const checked = checkedNow(protocol, unit);
  const missing = unit.attempted && !checked.ok ? checked.fields : {};
  return (
    <QuestionForm
      key={unitId}
      part={part}
      throughStep={open}
      only={step}
      answers={unit.answers}
      facts={facts}
      problems={{ ...missing, ...unit.refusal?.fields }}
      idPrefix="q"
      currentPath={currentPath}
      onCurrent={setCurrentPath}
      onAnswer={(key, value, kind) =>
        kind === "type" ? store.type(key, value) : store.answer(key, value)
      }
      isReadOnly={isFrozen(state) || unit.reveal === "asked"}
      explains={preferences.explains}
      material={questionMaterial(state, unit, part)}
      above={(question) => <Shortcuts unit={unit} above={question.key} />}
    />
  );
}
