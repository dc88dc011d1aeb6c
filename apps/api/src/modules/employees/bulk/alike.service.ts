import type { findAlike, likenesses } from '@muster/contract/employees/create-wizard.contract'
import { isDay } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'

type Likeness = (typeof likenesses)[number]
type Input = BodyOf<typeof findAlike>

const MOST = 10
/** Minimum trigram similarity at which one name is taken for a misspelling of the other. */
const ALIKE = 0.5

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** One condition per likeness that can be checked with the values entered so far. */
function questionsOf(ctx: Ctx, { values }: Input): [Likeness, RawBuilder<boolean>][] {
  const seesContact = employeeScope(ctx, 'employees.fields.contact', 'e')
  const questions: [Likeness, RawBuilder<boolean>][] = []
  const [first, last] = [textOf(values.FIRST_NAME), textOf(values.LAST_NAME)]
  const born = textOf(values.DATE_OF_BIRTH)
  // Ignores the middle name, because it is often left out.
  const [stored, typed] = [
    sql`search_normalise(e.first_name || ' ' || e.last_name)`,
    sql`search_normalise(${`${first} ${last}`.trim()})`,
  ]
  if (first && isDay(born)) {
    const sameBirth = sql`e.date_of_birth = ${born}::date`
    questions.push(
      ['name_and_birth', sql<boolean>`(${sameBirth} and trim(${stored}) = ${typed})`],
      // Misspelt or swapped names. Few people share a birth date, so comparing each of their names is cheap.
      [
        'alike_name_and_birth',
        sql<boolean>`(${sameBirth} and trim(${stored}) <> ${typed}
          and (similarity(${stored}, ${typed}) >= ${ALIKE}::real
            or trim(${stored}) = search_normalise(${`${last} ${first}`.trim()})))`,
      ],
    )
  }
  // Compares the name alone only if no birth date was entered.
  if (first && last && born === '') questions.push(['name', sql<boolean>`(e.sort_name = ${typed})`])
  const email = textOf(values.EMAIL).toLowerCase()
  if (email.includes('@')) questions.push(['email', sql<boolean>`(e.email = ${email})`])
  const personal = textOf(values.PERSONAL_EMAIL).toLowerCase()
  if (personal.includes('@')) {
    questions.push(['personal_email', sql<boolean>`(e.personal_email = ${personal} and ${seesContact})`])
  }
  const phone = textOf(values.PHONE).replace(/[\s().-]/g, '')
  // Ignores a country code without a number.
  if (phone.length >= 8) questions.push(['phone', sql<boolean>`(e.phone = ${phone} and ${seesContact})`])
  return questions
}

/** Sorts by the number of likenesses; the name alone weighs least. */
function weightOf(questions: readonly [Likeness, RawBuilder<boolean>][]): RawBuilder<unknown> {
  const weights = questions.map(
    ([name, requested]) => sql`case when ${requested} then ${name === 'name' ? 1 : 2}::int else 0 end`,
  )
  return sql`(${sql.join(weights, sql` + `)})`
}

/**
 * Possible duplicates of the person being entered, within the caller's reach. Compares phone and personal e-mail
 * only where the caller may see them, because a match discloses the value.
 */
export async function findPeopleAlike(ctx: Ctx, input: Input): Promise<DataOf<typeof findAlike>> {
  const questions = questionsOf(ctx, input)
  if (questions.length === 0) return { people: [] }
  const flags = questions.map(([name, requested]) => sql`coalesce(${requested}, false) as ${sql.ref(name)}`)
  const any = sql.join(
    questions.map(([, requested]) => requested),
    sql` or `,
  )
  const { rows } = await readTx(ctx, (db) =>
    sql<
      {
        id: number
        full_name: string
        code: string
        designation_name: string | null
        status: 'active' | 'left'
      } & Partial<Record<Likeness, boolean>>
    >`
      select e.id, e.full_name, e.code, e.status, g.name as designation_name, ${sql.join(flags)}
      from employee e
      left join designation g on g.org_id = e.org_id and g.id = e.designation_id
      where e.org_id = ${ctx.orgId} and e.id <> ${input.except_id ?? 0} and (${any})
        and ${employeeScope(ctx, 'employees.directory.view', 'e')}
      order by ${weightOf(questions)} desc, e.status, e.sort_name, e.id limit ${MOST}`.execute(db),
  )
  return {
    people: rows.map((row) => ({
      EMPLOYEE_ID: row.id,
      EMPLOYEE_NAME: row.full_name,
      EMPLOYEE_CODE: row.code,
      DESIGNATION_NAME: row.designation_name,
      status: row.status,
      reasons: questions.map(([name]) => name).filter((name) => row[name] === true),
    })),
  }
}
