import type { previewBulkEdit } from '@muster/contract/employees/bulk/bulk-edit.contract'
import type { FormField, FormValue, FormValues } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findMasterRecords, masterIdsIn } from '../../forms/index.ts'
import { attributeOfSlug, toValues } from '../employee-columns.ts'
import { fieldText, type MasterNames } from '../profile/record-text.ts'
import type { Draft } from '../writes/person-draft.ts'
import type { JudgedEdit, JudgedPerson } from './judge-bulk-edit.ts'

type Preview = DataOf<typeof previewBulkEdit>

const EXAMPLES = 50
const LISTED = 200
const MOST_BEFORE = 10

const nameOf = ({ person }: JudgedPerson) => ({
  EMPLOYEE_ID: person.id,
  EMPLOYEE_NAME: person.full_name,
  EMPLOYEE_CODE: person.code,
})

const pairOf = (draft: Draft, slug: string): [FormValue, FormValue] | undefined =>
  draft.dated[slug] ?? draft.plain[slug]

/** Summary of one field: the number of changes and the most frequent current values. */
function fieldView(field: FormField, judged: readonly JudgedPerson[], names: MasterNames) {
  const counts = new Map<string, number>()
  let after = ''
  for (const { draft } of judged) {
    const pair = draft && pairOf(draft, field.FIELD_SLUG)
    if (!pair) continue
    const before = fieldText(field, pair[0], names)
    counts.set(before, (counts.get(before) ?? 0) + 1)
    after = fieldText(field, pair[1], names)
  }
  const before = [...counts].map(([text, count]) => ({ text, count }))
  return {
    FIELD_SLUG: field.FIELD_SLUG,
    FIELD_NAME: field.FIELD_NAME,
    is_effective_dated: attributeOfSlug(field.FIELD_SLUG) !== undefined,
    changed: before.reduce((sum, { count }) => sum + count, 0),
    after,
    before: before.sort((one, other) => other.count - one.count).slice(0, MOST_BEFORE),
  }
}

function exampleView(judged: JudgedPerson, draft: Draft, fields: readonly FormField[], names: MasterNames) {
  return {
    ...nameOf(judged),
    changes: fields.flatMap((field) => {
      const pair = pairOf(draft, field.FIELD_SLUG)
      if (!pair) return []
      const [before, after] = pair.map((value) => fieldText(field, value, names)) as [string, string]
      return [{ FIELD_NAME: field.FIELD_NAME, before, after }]
    }),
  }
}

/** Names of the master records that the changed fields refer to, before and after. */
export function namesFor(
  ctx: Ctx,
  db: Db,
  { fields, people }: JudgedEdit,
  values: FormValues,
): Promise<MasterNames> {
  return findMasterRecords(
    ctx,
    db,
    masterIdsIn(fields, [values, ...people.map(({ person }) => toValues(person))]),
  )
}

export function previewView(
  judged: JudgedEdit,
  names: MasterNames,
  isJob: (changed: number) => boolean,
): Preview {
  const { people, fields } = judged
  const changing = people.filter(({ draft }) => draft !== null)
  const troubled = people.filter(({ problems }) => problems.length > 0)
  return {
    people: people.length,
    missing: judged.missing,
    changed: changing.length,
    unchanged: people.length - changing.length - troubled.length,
    with_problems: troubled.length,
    fields: fields.map((field) => fieldView(field, changing, names)),
    examples: changing.slice(0, EXAMPLES).map((one) => exampleView(one, one.draft as Draft, fields, names)),
    problems: troubled
      .flatMap((one) =>
        one.problems.map(({ slug, message }) => ({ ...nameOf(one), FIELD_SLUG: slug, message })),
      )
      .slice(0, LISTED),
    fingerprint: judged.fingerprint,
    is_job: isJob(changing.length),
  }
}

/** Label of a run: "Department → Sales; Grade → G5". */
export function labelOf(fields: readonly FormField[], values: FormValues, names: MasterNames): string {
  const lines = fields.map((field) => {
    // Omits protected values, because others can read the list of runs.
    if (field.field_group !== null) return field.FIELD_NAME
    return `${field.FIELD_NAME} → ${fieldText(field, values[field.FIELD_SLUG], names) || '–'}`
  })
  const text = lines.join('; ')
  return text.length > 250 ? `${text.slice(0, 249)}…` : text
}
