import type { ChartNode } from '@muster/contract/employees/org-chart/org-chart.node'
import type { Ctx } from '../../../platform/context.ts'
import { photoLink } from '../directory/directory.views.ts'
import type { BoxedPerson, BoxedVacancy } from './chart-nodes.queries.ts'
import { childrenOf, keyOf } from './rules/chart-part.ts'
import { HINTS, KIND, type OrgTree } from './rules/org-tree.ts'

/** The fields a box shows besides the name. */
export interface ShownFields {
  code: boolean
  designation: boolean
  department: boolean
  location: boolean
  photo: boolean
}
export const EVERYTHING: ShownFields = {
  code: true,
  designation: true,
  department: true,
  location: true,
  photo: true,
}

export interface BoxFacts {
  people: ReadonlyMap<number, BoxedPerson>
  vacancies: ReadonlyMap<number, BoxedVacancy>
  shown: ShownFields
}

/** The person's fields of a box; null for vacancies and for people out of reach. */
function whoIs(ctx: Ctx, person: BoxedPerson | undefined, shown: ShownFields) {
  return {
    EMPLOYEE_ID: person?.id ?? null,
    EMPLOYEE_NAME: person?.full_name ?? null,
    EMPLOYEE_CODE: shown.code ? (person?.code ?? null) : null,
    photo: shown.photo && person ? photoLink(ctx, person.photo_path) : null,
  }
}

function whereIs(at: BoxedPerson | BoxedVacancy | undefined, shown: ShownFields) {
  const department = shown.department ? at : undefined
  const location = shown.location ? at : undefined
  return {
    DESIGNATION_NAME: shown.designation ? (at?.designation_name ?? null) : null,
    DEPT_ID: department?.department_id ?? null,
    DEPARTMENT_NAME: department?.department_name ?? null,
    LOCATION_ID: location?.location_id ?? null,
    LOCATION_NAME: location?.location_name ?? null,
  }
}

const kinds = ['person', 'vacancy', 'outside'] as const

/** A box of the chart; undefined if its record was deleted since the chart was cached. */
export function chartNode(ctx: Ctx, tree: OrgTree, place: number, facts: BoxFacts): ChartNode | undefined {
  const kind = tree.kind[place] as number
  const id = tree.ids[place] as number
  const person = kind === KIND.person ? facts.people.get(id) : undefined
  const vacancy = kind === KIND.vacancy ? facts.vacancies.get(id) : undefined
  if (kind !== KIND.outside && !person && !vacancy) return undefined
  const parent = tree.parent[place] as number
  return {
    key: keyOf(tree, place),
    kind: kinds[kind] as ChartNode['kind'],
    parent: parent < 0 ? null : keyOf(tree, parent),
    ...whoIs(ctx, person, facts.shown),
    ...whereIs(person ?? vacancy, facts.shown),
    children: childrenOf(tree, place).length,
    direct_reports: tree.direct[place] as number,
    total_reports: tree.total[place] as number,
    vacancies: tree.vacancies[place] as number,
    hint: HINTS[tree.hint[place] as number] ?? null,
    // Only lines to people in this chart: others would reveal somebody out of reach.
    dotted: (person?.dotted ?? [])
      .filter((line) => tree.placeOfPerson.has(line.manager_id))
      .map((line) => ({ key: `p${line.manager_id}`, kind: line.kind })),
  }
}
