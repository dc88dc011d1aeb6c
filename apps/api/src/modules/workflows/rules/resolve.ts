import type { ApproverSpec, StageNode } from '@muster/contract/workflows/definition'
import type { StageMailEvent } from '@muster/contract/workflows/workflows.constants'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Barred, PlannedApprover, PlannedStage, Replaced } from '../plan.types.ts'
import { workflowsTexts as say } from '../workflows.texts.ts'
import { nameOfFunction, nameOfUnit } from './unit-names.ts'

/** A possible approver: an employee, an account, or both. */
export interface Candidate {
  employeeId: number | null
  accountId: number | null
  name: string
}

/** An employee as needed for finding approvers. */
export interface KnownPerson {
  id: number
  name: string
  /** Employed on the given date and not suspended. */
  isHere: boolean
  isSuspended?: boolean
  managerId: number | null
  departmentId: number | null
  accountId: number | null
}

export type DepartmentHead = { departmentName: string; headId: number | null }

/** All facts for finding approvers, loaded in batches; see `resolution-facts.queries.ts`. */
export interface ResolutionFacts {
  people: ReadonlyMap<number, KnownPerson>
  /** By department: itself, then its parents. */
  departments: ReadonlyMap<number, readonly DepartmentHead[]>
  /** Unit of an employee, by employee and master. */
  unitOf: (employeeId: number, master: string) => { id: number; name: string } | null
  /** By `master:unit:function`. */
  functionHeads: ReadonlyMap<string, number>
  roleHolders: ReadonlyMap<number, readonly Candidate[]>
  groupMembers: ReadonlyMap<number, { name: string; members: readonly Candidate[] }>
  /** The organisation's approver for requests that nobody else can decide. */
  fallback: Candidate | null
  /** Holders of role 2, longest-serving first. */
  administrators: readonly Candidate[]
  roleName: (roleId: number) => string
}

interface Case {
  requester: KnownPerson
  previousApproverId: number | null
  barred?: Barred | null | undefined
  facts: ResolutionFacts
}

/** Managers of an employee, nearest first; stops at a cycle. */
export function lineOf(person: KnownPerson, { people }: ResolutionFacts): KnownPerson[] {
  const line: KnownPerson[] = []
  const seen = new Set([person.id])
  let next = person.managerId
  while (next !== null && !seen.has(next)) {
    const manager = people.get(next)
    if (!manager) break
    seen.add(next)
    line.push(manager)
    next = manager.managerId
  }
  return line
}

const isBarred = ({ employeeId, accountId }: Candidate, barred: Barred | null | undefined): boolean =>
  (employeeId !== null && employeeId === barred?.employeeId) ||
  (accountId !== null && accountId === barred?.accountId)

/** Why a candidate can't decide; null if they can. */
function obstacle(candidate: Candidate, { requester, barred, facts }: Case): Text | null {
  const { name } = candidate
  if (candidate.employeeId === requester.id) return say.text('requestIsAboutApprover', { name })
  if (isBarred(candidate, barred)) return say.text('approverProposedIt', { name })
  if (candidate.employeeId === null) return null
  const { isHere, isSuspended }: Partial<KnownPerson> = facts.people.get(candidate.employeeId) ?? {}
  return isHere ? null : say.text(isSuspended ? 'approverIsSuspended' : 'approverHasLeft', { name })
}

const asCandidate = ({ id, accountId, name }: KnownPerson): Candidate => ({
  employeeId: id,
  accountId,
  name,
})

interface Found extends Candidate {
  via: string | Text
}

/** The nearest department head who can decide: of the employee's department, or of one above it. */
function departmentHead(one: Case): Found | null {
  const { requester, facts } = one
  const chain = requester.departmentId === null ? [] : (facts.departments.get(requester.departmentId) ?? [])
  for (const { headId, departmentName } of chain) {
    const head = headId === null ? undefined : facts.people.get(headId)
    if (head && obstacle(asCandidate(head), one) === null)
      return { ...asCandidate(head), via: say.text('headOf', { departmentName }) }
  }
  return null
}

/** The substitute: next level of the reporting line, department head, fallback approver, or an administrator. */
function substitute(one: Case, above: readonly KnownPerson[]): Found | null {
  const { facts } = one
  const up = above.find((manager) => obstacle(asCandidate(manager), one) === null)
  if (up) return { ...asCandidate(up), via: say.text('nextLevelUp') }
  const head = departmentHead(one)
  if (head) return head
  if (facts.fallback && obstacle(facts.fallback, one) === null)
    return { ...facts.fallback, via: say.text('fallbackAdministrator') }
  const admin = facts.administrators.find((each) => obstacle(each, one) === null)
  return admin ? { ...admin, via: say.text('administrator') } : null
}

function planned(found: Found, replaced: Replaced | null = null): PlannedApprover {
  const { employeeId, accountId, name, via } = found
  return { employeeId, accountId, name, via, replaced, delegatedFrom: null }
}

/** The substitute when the reporting line ends or is broken, with the reason. */
function stepIn(one: Case, above: readonly KnownPerson[], replaced: Replaced): PlannedApprover[] {
  const found = substitute(one, above)
  return found ? [planned(found, replaced)] : []
}

const missing = (why: Text): Replaced => ({ employeeId: null, name: '', why })

/** The wanted approver, or their substitute. */
function eligible(
  one: Case,
  person: KnownPerson,
  via: string | Text,
  above: readonly KnownPerson[],
): PlannedApprover[] {
  const why = obstacle(asCandidate(person), one)
  if (why === null) return [planned({ ...asCandidate(person), via })]
  return stepIn(one, above, { employeeId: person.id, name: person.name, why })
}

const managerName = (level: number) =>
  level === 1 ? say.text('reportingManager') : say.text('managerLevel', { level })

function byManager(one: Case, level: number): PlannedApprover[] {
  const line = lineOf(one.requester, one.facts)
  const manager = line[level - 1]
  if (!manager)
    return stepIn(
      one,
      [],
      missing(
        line.length === 0
          ? say.text('hasNoReportingManager', { name: one.requester.name })
          : say.text('hasNoManagerOfLevel', { name: one.requester.name, level }),
      ),
    )
  return eligible(one, manager, managerName(level), line.slice(level))
}

function byDepartmentHead(one: Case): PlannedApprover[] {
  const { requester, facts } = one
  const [own] = requester.departmentId === null ? [] : (facts.departments.get(requester.departmentId) ?? [])
  if (!own) return stepIn(one, [], missing(say.text('hasNoDepartment', { name: requester.name })))
  const head = own.headId === null ? undefined : facts.people.get(own.headId)
  if (!head) return stepIn(one, [], missing(say.text('hasNoHead', { departmentName: own.departmentName })))
  return eligible(one, head, say.text('headOf', { departmentName: own.departmentName }), lineOf(head, facts))
}

function byFunctionHead(one: Case, master: string, name: string): PlannedApprover[] {
  const { requester, facts } = one
  const unit = facts.unitOf(requester.id, master)
  const label = nameOfFunction(name)
  const what = nameOfUnit(master)
  if (!unit) return stepIn(one, [], missing(say.text('hasNo', { name: requester.name, what })))
  const headId = facts.functionHeads.get(`${master}:${unit.id}:${name}`)
  const head = headId === undefined ? undefined : facts.people.get(headId)
  if (!head) return stepIn(one, [], missing(say.text('functionHeadNotSet', { label, name: unit.name })))
  return eligible(one, head, say.text('functionHeadOf', { label, name: unit.name }), lineOf(head, facts))
}

function byPerson(one: Case, employeeId: number): PlannedApprover[] {
  const person = one.facts.people.get(employeeId)
  if (!person) return stepIn(one, [], missing(say.text('personNoLongerExists')))
  return eligible(one, person, say.text('named'), lineOf(person, one.facts))
}

/** Of several candidates, those who can decide; a substitute only if none can. */
function byMany(one: Case, via: string | Text, candidates: readonly Candidate[]): PlannedApprover[] {
  const unblocked = candidates.filter((each) => obstacle(each, one) === null)
  if (unblocked.length > 0) return unblocked.map((each) => planned({ ...each, via }))
  return stepIn(one, [], missing(say.text('nobodyElseInGroup', { via })))
}

function byPrevious(one: Case): PlannedApprover[] {
  const previous = one.previousApproverId === null ? undefined : one.facts.people.get(one.previousApproverId)
  if (!previous) return stepIn(one, [], missing(say.text('previousApproverNoManager')))
  const [manager, ...above] = lineOf(previous, one.facts)
  if (!manager) return stepIn(one, [], missing(say.text('hasNoManager', { name: previous.name })))
  return eligible(one, manager, say.text('managerOf', { name: previous.name }), above)
}

function resolveSpec(spec: ApproverSpec, one: Case): PlannedApprover[] {
  switch (spec.by) {
    case 'manager':
      return byManager(one, spec.level)
    case 'department_head':
      return byDepartmentHead(one)
    case 'function_head':
      return byFunctionHead(one, spec.master, spec.function)
    case 'role':
      return byMany(one, one.facts.roleName(spec.role_id), one.facts.roleHolders.get(spec.role_id) ?? [])
    case 'person':
      return byPerson(one, spec.employee_id)
    case 'group': {
      const group = one.facts.groupMembers.get(spec.group_id)
      return byMany(one, group?.name ?? say.text('accessGroup'), group?.members ?? [])
    }
    case 'previous_manager':
      return byPrevious(one)
  }
}

const keyOf = ({ employeeId, accountId }: Candidate) =>
  employeeId === null ? `account ${accountId}` : `employee ${employeeId}`

/** Removes duplicates, preferring approvers found directly to substitutes. */
export function distinct(approvers: readonly PlannedApprover[]): PlannedApprover[] {
  const byKey = new Map<string, PlannedApprover>()
  for (const one of approvers) {
    const known = byKey.get(keyOf(one))
    if (!known || (known.replaced !== null && one.replaced === null)) byKey.set(keyOf(one), one)
  }
  return [...byKey.values()]
}

/** Approvals required by a stage, given its approvers. */
export function countOf(
  { mode, count = 1 }: Pick<StageNode, 'mode' | 'count'>,
  approvers: readonly unknown[],
): number {
  if (mode === 'any') return 1
  return mode === 'all' ? Math.max(approvers.length, 1) : Math.max(1, Math.min(count, approvers.length))
}

const mailsOf = (mails: StageNode['mails']): Record<StageMailEvent, boolean> => ({
  asked: mails?.asked ?? true,
  reminded: mails?.reminded ?? true,
  escalated: mails?.escalated ?? true,
})

/**
 * Approvers of a stage: those named by the graph, replaced where they can't decide (domain decisions, section
 * 4), without duplicates and never the employee concerned.
 */
export function resolveStageNode(stage: StageNode, one: Case): PlannedStage {
  const approvers = distinct(stage.approvers.flatMap((spec) => resolveSpec(spec, one)))
  return {
    nodeId: stage.id,
    name: stage.name,
    mode: stage.mode,
    count: countOf(stage, approvers),
    sla: stage.sla ?? null,
    mails: mailsOf(stage.mails),
    approvers,
    unresolved: approvers.length > 0 ? null : say.text('noApproverAvailable'),
  }
}

/** All stages of a plan; "the previous approver" is provisionally the first one of the previous stage. */
export function resolveStages(
  stages: readonly StageNode[],
  one: Omit<Case, 'previousApproverId'>,
): PlannedStage[] {
  let previousApproverId: number | null = null
  return stages.map((stage) => {
    const resolved = resolveStageNode(stage, { ...one, previousApproverId })
    previousApproverId = resolved.approvers[0]?.employeeId ?? null
    return resolved
  })
}

/** The name of a stage in the reader's language; people write it, except in the default workflow. */
export const stageName = (versionId: number | null, name: string): string =>
  versionId === null ? say('reportingManager') : name

/** The default workflow for triggers without one: the reporting manager decides. */
export const defaultStage: StageNode = {
  type: 'stage',
  id: 'manager',
  name: say.english('reportingManager'),
  approvers: [{ by: 'manager', level: 1 }],
  mode: 'any',
  next: 'approved',
}
