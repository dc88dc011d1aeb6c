import { endpoint, field, listBody, signedIn, z } from '../kit/index.ts'
import { hrms } from './named-reports.contract.ts'
import { reportAsked, reportId } from './report-parts.ts'
import { runKinds } from './report-words.ts'

export const listReportRuns = endpoint({
  id: 'reports.run.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('report_logs'),
  access: signedIn,
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    /** Everybody's, for those who set up reports; otherwise the caller's own. */
    everybody: z._default(z.boolean(), false),
    report_id: z.optional(reportId()),
    how: z.optional(z.enum(runKinds)),
    /** First and last day on which it was read. */
    from: z.optional(field.isoDate()),
    to: z.optional(field.isoDate()),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        id: field.id(),
        at: z.string(),
        report_id: z.int(),
        name: z.string(),
        by: z.string(),
        is_own: z.boolean(),
        how: z.enum(runKinds),
        /** The days that it was about. */
        from: z.string(),
        to: z.string(),
        asked: reportAsked,
        /** Somebody else asked by what the caller may not see, which is left out. */
        withheld: z.boolean(),
        rows: z.nullable(z.int()),
        duration_ms: z.nullable(z.int()),
        file: z.nullable(
          z.object({
            name: z.string(),
            /** `sent` at once, without being kept. */
            state: z.enum(['sent', 'making', 'ready', 'expired', 'failed']),
            /** Of My downloads; only for its owner, while it can be fetched. */
            download_id: z.nullable(field.id()),
          }),
        ),
      }),
    ),
    count: z.int(),
    total_page: z.int(),
    total_records: z.int(),
    abilities: z.object({ everybody: z.boolean() }),
  }),
  summary: 'Who read which report, with which days, filters and files',
})
