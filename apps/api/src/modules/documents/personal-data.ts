import { sql } from 'kysely'
import type { HeldRow, PersonalData } from '../../platform/privacy/personal-data.ts'
import { documentsTexts } from './documents.texts.ts'
import { lettersTexts } from './letters/letters.texts.ts'
import { signatureTexts } from './signatures/signatures.texts.ts'

/** HR documents are not shown to the person by the product; HR answers for them by hand, since they may name others. */
export const documentsPersonalData: PersonalData = {
  tables: [
    {
      table: 'document',
      label: documentsTexts('items'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select c.name as category, d.title, d.note, d.issued_on, d.expires_on, d.file_name, d.state, d.decision_note,
            d.uploader, d.created_at
          from document d
          join document_category c on c.org_id = d.org_id and c.id = d.category_id and c.cat_type = 1
          where d.org_id = ${ctx.orgId} and d.employee_id = ${employeeId} and d.erased_at is null
          order by d.id`.execute(db)
        return rows
      },
    },
    {
      table: 'letter',
      label: lettersTexts('letters'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select title, number, letter_date, state, sent_at, opened_at, void_at, void_reason from letter
          where org_id = ${ctx.orgId} and employee_id = ${employeeId} and sent_at is not null and erased_at is null
          order by id`.execute(db)
        return rows
      },
    },
    {
      table: 'letter_signature',
      label: signatureTexts('events'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select l.title, l.number, s.state, s.due_on, s.closed_at, s.reason, s.mark_kind, s.typed_name, s.consent,
            s.consented_at, s.ip, s.user_agent,
            (select string_agg(v.kind || ' ' || v.at, ', ' order by v.id) from letter_event v
              where v.org_id = s.org_id and v.letter_id = s.letter_id) as events
          from letter_signature s join letter l on l.org_id = s.org_id and l.id = s.letter_id
          where s.org_id = ${ctx.orgId} and l.employee_id = ${employeeId} and s.erased_at is null order by s.letter_id`.execute(
          db,
        )
        return rows
      },
    },
    { table: 'document_wanted', label: documentsTexts('requestedDocuments'), employee: ['employee_id'] },
    { table: 'document_owed_notice', label: documentsTexts('reminders'), employee: ['employee_id'] },
  ],
  except: {
    letter_event: 'Says who did what with a letter; signatures are exported with their letters.',
    letter_signing_code: 'Codes that are good for minutes, stored as digests.',
    document_locker_visit:
      'Visits to a digital locker, kept for a day; what was brought is exported as documents.',
    letter_envelope:
      'The identifiers of letters at a signing service; signatures are exported with their letters.',
    letter_run: 'Names who sent letters; the letters themselves belong to their recipients.',
  },
}
