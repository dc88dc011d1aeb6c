import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { deferredQuery } from '../../platform/db/deferred-query.ts'
import { type HomeNeeds, registerHomeNeeds } from '../../platform/home/home-parts.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { documentsTexts } from './documents.texts.ts'
import { isObliged, OWED, obligations, owedState } from './owed/owed.queries.ts'
import { SIGN_LINK } from './signatures/remind.service.ts'
import { signatureTexts } from './signatures/signatures.texts.ts'

const toMe = (need: Pick<HomeNeed, 'id' | 'count' | 'to' | 'text' | 'is_urgent'>): HomeNeed => ({
  ...need,
  assigned: 'to_me',
})

/** Documents that the person still has to upload. */
const ownNeeds: HomeNeeds = {
  id: 'documents.own',
  permission: 'documents.own',
  isFor: ({ employeeId }) => employeeId !== null,
  entry: 'me',
  query: ({ ctx }) => {
    const statement = sql<{ count: number }>`
      select count(*)::int as count from ${obligations(ctx)}
      where ${isObliged(ctx)} and e.id = ${ctx.actor.employeeId} and c.employee_uploads
        and ${owedState(ctx)} = any (${[...OWED]}::text[])`
    return deferredQuery(statement, ([{ count } = { count: 0 }]) => [
      toMe({
        id: 'owed',
        count,
        to: '/documents',
        text: documentsTexts('needUpload', { count }),
        is_urgent: true,
      }),
    ])
  },
}

/** Letters that the person has to sign. */
const signNeeds: HomeNeeds = {
  id: 'documents.sign',
  permission: 'documents.own',
  isFor: ({ employeeId }) => employeeId !== null,
  entry: 'me',
  query: ({ ctx }) => {
    const statement = sql<{ count: number; only: number | null; is_late: boolean | null }>`
      select count(*)::int as count, min(l.id) as only, bool_or(s.due_on <= ${organisationTodaySql(ctx)} + 1) as is_late
      from letter l join letter_signature s on s.org_id = l.org_id and s.letter_id = l.id and s.state = 'waiting'
      where l.org_id = ${ctx.orgId} and l.employee_id = ${ctx.actor.employeeId} and l.state = 'sent'
        and l.erased_at is null and not (s.is_final and s.due_on < ${organisationTodaySql(ctx)})`
    return deferredQuery(
      statement,
      ([{ count, only, is_late } = { count: 0, only: null, is_late: null }]) => [
        toMe({
          id: 'sign',
          count,
          to: count === 1 && only !== null ? SIGN_LINK(only) : '/documents?view=letters',
          text: signatureTexts('needSign', { count }),
          is_urgent: is_late ?? false,
        }),
      ],
    )
  },
}

/** Documents that people asked for and HR has to issue. */
const issueNeeds: HomeNeeds = {
  id: 'documents.wanted',
  permission: 'documents.employee.manage',
  entry: 'admin',
  query: ({ ctx }) => {
    const statement = sql<{ count: number }>`
      select count(*)::int as count from document_wanted w
      join employee e on e.org_id = w.org_id and e.id = w.employee_id
      where w.org_id = ${ctx.orgId} and w.document_id is null
        and coalesce(${employeeScope(ctx, 'documents.employee.manage', 'e')}, false)`
    return deferredQuery(statement, ([{ count } = { count: 0 }]) => [
      toMe({
        ...{ id: 'issue', count, to: '/organisation/documents/requested' },
        ...{ text: documentsTexts('needIssue', { count }), is_urgent: false },
      }),
    ])
  },
}

export function connectHome(): void {
  registerHomeNeeds(ownNeeds)
  registerHomeNeeds(signNeeds)
  registerHomeNeeds(issueNeeds)
}
