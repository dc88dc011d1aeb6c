import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { deferredQuery } from '../../platform/db/deferred-query.ts'
import { type HomeNeeds, registerHomeNeeds } from '../../platform/home/home-parts.ts'
import { documentsTexts } from './documents.texts.ts'
import { isObliged, OWED, obligations, owedState } from './owed/owed.queries.ts'

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
  registerHomeNeeds(issueNeeds)
}
