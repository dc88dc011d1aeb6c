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
/** From here on names are one another's misspelling rather than two names; of their groups of three letters, how many both have. */
const ALIKE = 0.5

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Each way two records can look like one person, as far as enough was typed to tell. */
function questionsOf(ctx: Ctx, { values }: Input): [Likeness, RawBuilder<boolean>][] {
  const seesContact = employeeScope(ctx, 'employees.fields.contact', 'e')
  const questions: [Likeness, RawBuilder<boolean>][] = []
  const [first, last] = [textOf(values.FIRST_NAME), textOf(values.LAST_NAME)]
  const born = textOf(values.DATE_OF_BIRTH)
  // Middle names are given or not as people like: first and last name tell.
  const [stored, typed] = [
    sql`search_normalise(e.first_name || ' ' || e.last_name)`,
    sql`search_normalise(${`${first} ${last}`.trim()})`,
  ]
  if (first && isDay(born)) {
    const sameBirth = sql`e.date_of_birth = ${born}::date`
    questions.push(
      ['name_and_birth', sql<boolean>`(${sameBirth} and trim(${stored}) = ${typed})`],
      // A letter or an order apart; few people share a birth date, so that each of their names can be compared.
      [
        'alike_name_and_birth',
        sql<boolean>`(${sameBirth} and trim(${stored}) <> ${typed}
          and (similarity(${stored}, ${typed}) >= ${ALIKE}::real
            or trim(${stored}) = search_normalise(${`${last} ${first}`.trim()})))`,
      ],
    )
  }
  // Without a birth date the name is all there is to go by.
  if (first && last && born === '') questions.push(['name', sql<boolean>`(e.sort_name = ${typed})`])
  const email = textOf(values.EMAIL).toLowerCase()
  if (email.includes('@')) questions.push(['email', sql<boolean>`(e.email = ${email})`])
  const personal = textOf(values.PERSONAL_EMAIL).toLowerCase()
  if (personal.includes('@')) {
    questions.push(['personal_email', sql<boolean>`(e.personal_email = ${personal} and ${seesContact})`])
  }
  const phone = textOf(values.PHONE).replace(/[\s().-]/g, '')
  // A calling code alone is no number.
  if (phone.length >= 8) questions.push(['phone', sql<boolean>`(e.phone = ${phone} and ${seesContact})`])
  return questions
}

/** Who shares most comes first; the bare name says least. */
function weightOf(questions: readonly [Likeness, RawBuilder<boolean>][]): RawBuilder<unknown> {
  const weights = questions.map(
    ([name, asked]) => sql`case when ${asked} then ${name === 'name' ? 1 : 2}::int else 0 end`,
  )
  return sql`(${sql.join(weights, sql` + `)})`
}

/**
 * People within the caller's reach who may be the one being entered. By phone and personal e-mail only where
 * the caller may see them: who is found is known to have the value.
 */
export async function findPeopleAlike(ctx: Ctx, input: Input): Promise<DataOf<typeof findAlike>> {
  const questions = questionsOf(ctx, input)
  if (questions.length === 0) return { people: [] }
  const flags = questions.map(([name, asked]) => sql`coalesce(${asked}, false) as ${sql.ref(name)}`)
  const any = sql.join(
    questions.map(([, asked]) => asked),
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
