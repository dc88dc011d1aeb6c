import type { AssignmentAttribute } from '@muster/contract/employees/employees.constants'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { movesTexts } from './moves.texts.ts'

/** Somebody with these units on a day: an employee, or a person who is about to be added. */
export interface TermsCase {
  /** Null for a person without a record. */
  employeeId: number | null
  day: string
  units: Partial<Record<AssignmentAttribute, number | null>>
}

export interface TermsAnswer {
  /** In the reader's language; empty if nothing applies. */
  text: string
  /** Differs exactly if something else applies; default: the text. */
  key?: string
  /** What a list consists of: of a change, only what is lost and gained is named. */
  items?: string[]
}

/** What applies to people by their units: a leave rule, a shift, holidays. */
export interface TermsSource {
  id: string
  label: () => string
  /** One answer per case, in a fixed number of statements. */
  answer: (ctx: Ctx, db: Db, cases: readonly TermsCase[]) => Promise<TermsAnswer[]>
}

/** Consequences of a dated change of units besides other terms, one line each, in the reader's language. */
export type MoveImpact = (
  ctx: Ctx,
  db: Db,
  move: {
    employeeId: number
    from: string
    before: TermsCase['units']
    after: TermsCase['units']
  },
) => Promise<string[]>

const sources: TermsSource[] = []
const impacts: MoveImpact[] = []

/** Registers what a module applies to people by their units; called when it connects. */
export function registerTerms(source: TermsSource): void {
  if (!sources.some((one) => one.id === source.id)) sources.push(source)
}

/** Registers what a module does when somebody's units change; called when it connects. */
export function registerMoveImpact(impact: MoveImpact): void {
  if (!impacts.includes(impact)) impacts.push(impact)
}

export interface AnsweredTerm {
  id: string
  label: string
  answers: TermsAnswer[]
}

/** What applies in each case, by module. */
export async function termsOf(ctx: Ctx, db: Db, cases: readonly TermsCase[]): Promise<AnsweredTerm[]> {
  const terms: AnsweredTerm[] = []
  for (const source of sources) {
    terms.push({ id: source.id, label: source.label(), answers: await source.answer(ctx, db, cases) })
  }
  return terms
}

/** Number of items that are named. */
const NAMED = 3

function shortened(items: readonly string[]): string {
  const names = items.slice(0, NAMED).join(', ')
  const more = items.length - NAMED
  return more > 0 ? movesTexts('itemsAndMore', { names, count: more }) : names
}

/** The difference of two answers in words; null if the same applies. */
export function termChange(was: TermsAnswer, becomes: TermsAnswer): { before: string; after: string } | null {
  if ((was.key ?? was.text) === (becomes.key ?? becomes.text)) return null
  const only = (one: TermsAnswer, other: TermsAnswer) =>
    one.items && other.items ? shortened(one.items.filter((item) => !other.items?.includes(item))) : one.text
  return { before: only(was, becomes), after: only(becomes, was) }
}

/** Lines of all modules. */
export const moveImpact: MoveImpact = async (ctx, db, move) => {
  const lines: string[] = []
  for (const impact of impacts) lines.push(...(await impact(ctx, db, move)))
  return lines
}
