import type { DataOf } from '@muster/contract/kit/index'
import type {
  ApproverSpec,
  PropertyInfo,
  StageNode,
  WorkflowNode,
} from '@muster/contract/workflows/definition'
import type { readMasterValues } from '@muster/contract/workflows/workflow-parts.contract'
import type { TFunction } from 'i18next'

export type Masters = DataOf<typeof readMasterValues>
export type T = TFunction<'workflows'>

/** Lookup tables for names. */
export interface Names {
  masters: Masters | undefined
  people: ReadonlyMap<number, string>
}

const nameIn = (list: readonly { id: number; name: string }[] | undefined, id: number): string =>
  list?.find((one) => one.id === id)?.name ?? `#${id}`

/** An approver as text: "Reporting manager", "HR of the location". */
export function approverName(spec: ApproverSpec, { masters, people }: Names, t: T): string {
  switch (spec.by) {
    case 'manager':
      return spec.level === 1 ? t('by.manager_1') : t('by.manager_n', { level: spec.level })
    case 'function_head': {
      const name = masters?.functions.find((one) => one.function === spec.function)?.name ?? spec.function
      const master = masters?.masters.find((one) => one.master === spec.master)?.name ?? spec.master
      return t('by.function_of', { function: name, master: master.toLowerCase() })
    }
    case 'role':
      return nameIn(masters?.roles, spec.role_id)
    case 'group':
      return nameIn(masters?.groups, spec.group_id)
    case 'person':
      return people.get(spec.employee_id) ?? `#${spec.employee_id}`
    default:
      return t(`by.${spec.by}`)
  }
}

/** Approvers of a stage in one line. */
export function approversInWords({ approvers }: Pick<StageNode, 'approvers'>, names: Names, t: T): string {
  if (approvers.length === 0) return t('builder.nobody')
  const first = approvers.slice(0, 3).map((one) => approverName(one, names, t))
  const more = approvers.length - first.length
  return first.join(', ') + (more > 0 ? ` ${t('builder.more_people', { count: more })}` : '')
}

export function modeInWords({ mode, count, approvers }: StageNode, t: T): string {
  if (mode === 'count') return t('mode.countShort', { count: count ?? 1 })
  return approvers.length > 1 || mode === 'all' ? t(`mode.${mode}`) : ''
}

export function nodeTitle(node: WorkflowNode, t: T): string {
  if (node.type === 'end') return t(`builder.${node.outcome}`)
  return node.name || t('builder.noName')
}

/** The operator's label for a property of this type. */
export function operatorName(operator: string, type: PropertyInfo['type'], t: T): string {
  const forDates = ['lt', 'lte', 'gt', 'gte', 'eq']
  if (type === 'date' && forDates.includes(operator)) return t(`dateOperators.${operator as 'lt'}`)
  return t(`operators.${operator as 'eq'}`)
}
