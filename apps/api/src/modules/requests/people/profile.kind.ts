import { profilePayload } from '@muster/contract/requests/people-changes.contract'
import { englishOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  applyProfileChange,
  type ChangedField,
  describeChanges,
  type ProfileChange,
} from '../../employees/index.ts'
import type { RequestConflict, RequestFact, RequestKind, RequestRecord } from '../request-kinds.ts'
import { peopleTexts } from './people.texts.ts'
import { readOnce } from './read-once.ts'

const NAME = new Set(['FIRST_NAME', 'MIDDLE_NAME', 'LAST_NAME'])
const PERSONAL = new Set(['GENDER', 'DATE_OF_BIRTH', 'MARITAL_STATUS', 'NATIONALITY', 'BLOOD_GROUP'])

const has = ({ values }: ProfileChange, slugs: ReadonlySet<string>) =>
  Object.keys(values).some((slug) => slugs.has(slug))

const describe = readOnce((ctx, db, requests: readonly RequestRecord<ProfileChange>[]) =>
  describeChanges(ctx, db, requests),
)

const shown = (value: string | null) => (value === null ? '•••' : value || peopleTexts('nothing'))

const factOf = (field: ChangedField): RequestFact => ({
  label: field.FIELD_NAME,
  value: field.is_hidden ? '•••' : `${shown(field.before)} → ${shown(field.after)}`,
})

function conflictOf(field: ChangedField): RequestConflict {
  return {
    tone: 'warning',
    text: field.is_hidden
      ? peopleTexts('changedMeanwhile', { field: field.FIELD_NAME })
      : peopleTexts('changedMeanwhileTo', { field: field.FIELD_NAME, now: shown(field.now) }),
  }
}

async function each<T>(
  ctx: Ctx,
  db: Db,
  requests: readonly RequestRecord<ProfileChange>[],
  of: (fields: readonly ChangedField[]) => T,
): Promise<Map<number, T>> {
  const described = await describe(ctx, db, requests)
  return new Map([...described].map(([id, fields]) => [id, of(fields)]))
}

/** A change of the employee's own record. Approvers see old and new values of the fields visible to them. */
export const profileUpdate: RequestKind<ProfileChange> = {
  trigger: 'PROFILE_UPDATE',
  name: peopleTexts.text('profileUpdate'),
  payload: profilePayload,
  properties: [
    { property: 'fields', label: peopleTexts.text('numberOfFields'), type: 'number' },
    { property: 'changes_name', label: peopleTexts.text('changesName'), type: 'flag' },
    { property: 'changes_personal', label: peopleTexts.text('changesPersonalDetails'), type: 'flag' },
    { property: 'changes_contact', label: peopleTexts.text('changesContactData'), type: 'flag' },
  ],
  facts: (payload) => ({
    fields: String(payload.labels.length),
    changes_name: has(payload, NAME),
    changes_personal: has(payload, PERSONAL),
    changes_contact: Object.keys(payload.values).some((slug) => !NAME.has(slug) && !PERSONAL.has(slug)),
  }),
  // Field names only, since readers of lists and mails may not see the values.
  summary: ({ labels }) => labels.join(', '),
  onApprove: (ctx, db, request, decision) =>
    applyProfileChange(ctx, db, request.employeeId, request.payload, englishOf(decision.comment)),
  detail: (ctx, db, requests) => each(ctx, db, requests, (fields) => fields.map(factOf)),
  conflicts: (ctx, db, requests) =>
    each(ctx, db, requests, (fields) => fields.filter((field) => field.is_changed_meanwhile).map(conflictOf)),
  sections: async (ctx, db, request) => ({
    profilerequest: { fields: (await describe(ctx, db, [request])).get(request.id) ?? [] },
  }),
}
