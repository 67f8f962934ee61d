import { Badge } from "@/components/ui/badge";
import { isByRule } from "@/lib/work/client/task-state";
import { isRevising, type UnitState } from "@/lib/work/client/unit-state";
import { useTask } from "./task-context";

/** Whether this unit is submitted, in a word; nothing while it has not been. */
export function UnitStatus({ unit }: { unit: UnitState }) {
  const { protocol } = useTask();
  if (isByRule(protocol, unit)) return <Badge>By rule</Badge>;
  if (unit.wantsSubmit) return <Badge tone="fine">Submitted</Badge>;
  if (!unit.judgment) return null;
  if (isRevising(unit)) return <Badge tone="minor">Changed – submit again</Badge>;
  return <Badge tone="fine">Submitted</Badge>;
}
