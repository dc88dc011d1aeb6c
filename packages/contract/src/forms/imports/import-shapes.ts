import { dateFormatShape } from '../../imports/sheets/sheet-shapes.ts'
import { field, z } from '../../kit/index.ts'

/** An uploaded file, by the path its upload answered. */
export const filePath = () => field.requiredText(300)
export const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))

/** A large file may have many corrected cells. */
export const IMPORT_BODY_LIMIT = 4 * 1024 * 1024

const label = (max = 200) => z.string().check(z.maxLength(max))

/** A sheet of one section of records that exist: nothing else of them is read or asked for. */
export const ofSection = { section_id: z.optional(z.union([field.id(), field.text(100)])) }

export const importMapping = {
  /** Target slug of each column in the header's order, null for columns left out. */
  mapping: z.array(z.nullable(slug())).check(z.maxLength(500)),
}

/** What is decided of any file of a source, and remembered with it. */
export const importChoices = {
  /** Date format by target slug; others are detected. */
  date_formats: z.optional(z.record(slug(), dateFormatShape)),
  /** Make records for unknown labels: of all masters, or of those named. */
  create_masters: z.optional(z.union([z.boolean(), z.array(field.text(60)).check(z.maxLength(50))])),
  /** Existing records for labels of the file: id by label, by master. */
  master_choices: z.optional(z.record(label(60), z.record(label(), field.id()))),
  /** Options for values of the file that are none: the option's value by text, by target slug. */
  value_choices: z.optional(z.record(slug(), z.record(label(), z.union([label(), z.number()])))),
  /** Who is meant by a manager's name: the person's id by the name as it stands in the file. */
  manager_choices: z.optional(z.record(label(), field.id())),
  /** What happens to rows whose code exists: `update` unless told. */
  on_existing: z.optional(z.enum(['update', 'skip', 'refuse'])),
}

/** Corrected cells: text by column position, by row number of the sheet (the header is row 1). */
export const importEdits = z.optional(
  z.record(
    z.string().check(z.regex(/^\d{1,7}$/)),
    z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.string().check(z.maxLength(2000))),
  ),
)

/** Where files come from, such as "Payroll export": its columns and what was decided for them. */
export const rememberedSource = {
  source_id: field.id(),
  name: z.string(),
  /** Imports that were done with it. */
  uses: z.int(),
  used_at: z.string(),
}
