import { field, z } from '../../kit/index.ts'

/**
 * Key of a box: `p12` a person, `v3` a vacancy, `d4` a department, `o12` the people outside the caller's
 * reach below person 12, `o0` those at the top.
 */
export const nodeKey = () => z.string().check(z.regex(/^[pvdo]\d{1,16}$/))

/**
 * Why a person is at the top: without a manager, with a manager who is not employed on that day, or at the
 * point where a cycle of managers was cut.
 */
export const chartHint = z.enum(['no_manager', 'manager_absent', 'ring'])

export const dottedKind = z.enum(['functional', 'project', 'secondary'])

export const chartNode = z.object({
  key: nodeKey(),
  kind: z.enum(['person', 'vacancy', 'outside']),
  /** The box above; null at the top. */
  parent: z.nullable(nodeKey()),
  EMPLOYEE_ID: z.nullable(field.id()),
  EMPLOYEE_NAME: z.nullable(z.string()),
  EMPLOYEE_CODE: z.nullable(z.string()),
  DESIGNATION_NAME: z.nullable(z.string()),
  DEPT_ID: z.nullable(field.id()),
  DEPARTMENT_NAME: z.nullable(z.string()),
  LOCATION_ID: z.nullable(field.id()),
  LOCATION_NAME: z.nullable(z.string()),
  /** Signed, short-lived URL of the picture. */
  photo: z.nullable(z.string()),
  /** Number of boxes directly below: people, vacancies, and those outside the caller's reach. */
  children: z.int(),
  /** Number of direct reports, and of people on all levels below, within the caller's reach. */
  direct_reports: z.int(),
  total_reports: z.int(),
  /** Number of open vacancies directly below. */
  vacancies: z.int(),
  hint: z.nullable(chartHint),
  /** Dotted-line managers of the person. */
  dotted: z.array(z.object({ key: nodeKey(), kind: dottedKind })),
})
export type ChartNode = z.infer<typeof chartNode>
