import {
  readChart,
  readDepartmentChart,
  readOwnChart,
} from '@muster/contract/calls/employees/org-chart/org-chart'
import type { ChartNode } from '@muster/contract/employees/org-chart/org-chart.node'
import type { DataOf } from '@muster/contract/kit/index'
import { call } from '../../../../lib/calls/api.ts'
import type { Box } from './chart-model.ts'

/** Which part of the chart to load. */
export interface Wanted {
  parents?: string[]
  focus?: number
  levels?: number
}

export type ChartFacts = Pick<DataOf<typeof readChart>, 'date' | 'today' | 'people' | 'roots' | 'depth'> & {
  abilities?: DataOf<typeof readChart>['abilities']
  me?: string | null
  colleagues?: DataOf<typeof readOwnChart>['colleagues']
}

/** A part of the chart with all its pages merged, up to the limit of boxes. */
export interface Loaded {
  boxes: Box[]
  facts: ChartFacts
  isCut: boolean
}

export type ChartSource = (
  wanted: Wanted,
  onPart?: (loaded: number, total: number) => void,
) => Promise<Loaded>

/** Limit of what a browser can render and a person can read; beyond it, branches are opened one by one. */
export const MOST_BOXES = 20_000
const PAGE = 2000

function place(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name }
}

function boxOf(node: ChartNode): Box {
  return {
    key: node.key,
    kind: node.kind,
    parent: node.parent,
    name: node.EMPLOYEE_NAME ?? '',
    title: node.DESIGNATION_NAME,
    department: place(node.DEPT_ID, node.DEPARTMENT_NAME),
    location: place(node.LOCATION_ID, node.LOCATION_NAME),
    photo: node.photo,
    personId: node.EMPLOYEE_ID,
    code: node.EMPLOYEE_CODE,
    children: node.children,
    direct: node.direct_reports,
    total: node.total_reports,
    vacancies: node.vacancies,
    hint: node.hint,
    dotted: node.dotted,
  }
}

type Part = DataOf<typeof readChart> | DataOf<typeof readOwnChart>

async function allPages(
  page: (offset: number) => Promise<Part>,
  onPart?: (loaded: number, total: number) => void,
): Promise<Loaded> {
  const boxes: Box[] = []
  let offset: number | null = 0
  let part: Part | undefined
  while (offset !== null && boxes.length < MOST_BOXES) {
    part = await page(offset)
    boxes.push(...part.nodes.map(boxOf))
    onPart?.(boxes.length, part.total)
    offset = part.next_offset
  }
  return { boxes, facts: part as Part, isCut: offset !== null }
}

/** Employees as of a date, for the console. */
export const peopleSource =
  (date: string | null): ChartSource =>
  (wanted, onPart) =>
    allPages((offset) => call(readChart, { body: { ...wanted, date, offset, limit: PAGE } }), onPart)

/** Colleagues, for self-service. */
export const ownSource: ChartSource = (wanted, onPart) =>
  allPages((offset) => call(readOwnChart, { body: { ...wanted, offset, limit: PAGE } }), onPart)

/** Departments with their heads; few enough to load at once. */
export const departmentSource =
  (date: string | null): ChartSource =>
  async () => {
    const { departments, ...data } = await call(readDepartmentChart, { body: { date } })
    const children = new Map<string | null, number>()
    for (const { parent } of departments) children.set(parent, (children.get(parent) ?? 0) + 1)
    const boxes = departments.map(
      (one): Box => ({
        key: one.key,
        kind: 'department',
        parent: one.parent,
        name: one.DEPARTMENT_NAME ?? '',
        title: one.head?.EMPLOYEE_NAME ?? null,
        department: place(one.DEPT_ID, one.DEPARTMENT_NAME),
        location: null,
        photo: one.head?.photo ?? null,
        personId: one.head?.EMPLOYEE_ID ?? null,
        code: null,
        children: children.get(one.key) ?? 0,
        direct: one.people,
        total: one.total_people,
        vacancies: 0,
        hint: null,
        dotted: [],
      }),
    )
    return { boxes, facts: { ...data, roots: children.get(null) ?? 0, depth: 0 }, isCut: false }
  }
