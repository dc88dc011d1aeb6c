import { endpoint, field, signedIn, z } from '../kit/index.ts'
import { hrms } from './named-reports.contract.ts'
import { reportId } from './report-parts.ts'

/** The filters of the specification (core document, section 3), with what can be chosen in each. */
export const getOrganisationFilters = endpoint({
  id: 'reports.filters.read',
  service: 'admin',
  method: 'POST',
  path: hrms('org_get_filters'),
  reads: true,
  access: signedIn,
  errors: ['reports.not_found'],
  body: z.object({
    /** Those of one report; none where it is not about people. */
    report_id: z.optional(reportId()),
    /** Only these filters: department 5, location 8 … */
    filter_ids: z.optional(z.array(field.id()).check(z.maxLength(50))),
  }),
  data: z.object({
    filters: z.array(
      z.object({
        /** Null for a field of the organisation's own, which filters by its `key`. */
        filter_id: z.nullable(z.int()),
        /** What lists take: the number in text, or the field's slug. */
        key: z.string(),
        name: z.string(),
        values: z.array(z.object({ id: z.union([z.int(), z.string()]), name: z.string() })),
      }),
    ),
  }),
  summary: 'The filters of lists of people, with their values',
})
