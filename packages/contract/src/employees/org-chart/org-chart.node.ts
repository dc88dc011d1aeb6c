import { field, z } from '../../kit/index.ts'

/**
 * Names a box: `p12` a person, `v3` a vacancy, `d4` a department, `o12` those outside the caller's permission below
 * person 12, `o0` those at the top.
 */
export const nodeKey = () => z.string().check(z.regex(/^[pvdo]\d{1,16}$/))

/**
 * Why somebody stands at the top: without a manager, with one who does not work here on that day, or in a ring of
 * managers that had to be opened somewhere.
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
  /** Signed, short-lived address of the picture. */
  photo: z.nullable(z.string()),
  /** Boxes directly below: people, vacancies, and those outside. */
  children: z.int(),
  /** People directly below, and on all levels; only whom the caller reaches. */
  direct_reports: z.int(),
  total_reports: z.int(),
  /** Open vacancies directly below. */
  vacancies: z.int(),
  hint: z.nullable(chartHint),
  /** Whom the person answers to besides the manager. */
  dotted: z.array(z.object({ key: nodeKey(), kind: dottedKind })),
})
export type ChartNode = z.infer<typeof chartNode>
