import type { DutyHeir, DutyLine } from '@muster/contract/employees/moves/duties.contract'
import { isApiError } from '../../../lib/calls/api.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'

/** Who takes over: whatever has nobody of its own, and by kind. */
export interface Heirs {
  all: FoundPerson | null
  own: Readonly<Record<string, FoundPerson>>
}

export const noHeirs: Heirs = { all: null, own: {} }

/** As the calls take them. */
export const heirsOf = ({ all, own }: Heirs): DutyHeir[] => [
  ...(all ? [{ kind: null, heir_id: all.id }] : []),
  ...Object.entries(own).map(([kind, person]) => ({ kind, heir_id: person.id })),
]

/** The heirs named before; one for everything, if it is the same person everywhere. */
export function namedHeirs(duties: readonly DutyLine[]): Heirs {
  const named = duties.flatMap(({ kind, heir }) =>
    heir
      ? [{ kind, person: { id: heir.EMPLOYEE_ID, name: heir.EMPLOYEE_NAME, label: heir.EMPLOYEE_NAME } }]
      : [],
  )
  const open = duties.filter((line) => line.abilities.name_heir)
  const first = named[0]?.person ?? null
  if (first && named.length === open.length && named.every(({ person }) => person.id === first.id))
    return { all: first, own: {} }
  return { all: null, own: Object.fromEntries(named.map(({ kind, person }) => [kind, person])) }
}

/** The server's objection to an heir. */
export function heirProblem(error: unknown): string | null {
  const entry = Object.entries(isApiError(error) ? error.fields : {}).find(([path]) =>
    path.startsWith('heirs.'),
  )
  return entry?.[1] ?? null
}
