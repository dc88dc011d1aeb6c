import { dateFormatShape, readingChoice } from '../../imports/sheets/sheet-shapes.ts'
import { field, z } from '../../kit/index.ts'

/** Path of an uploaded file, as returned by its upload. */
export const filePath = () => field.requiredText(300)
export const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))

/** A large file may have many corrected cells. */
export const IMPORT_BODY_LIMIT = 4 * 1024 * 1024

const label = (max = 200) => z.string().check(z.maxLength(max))

/** A sheet with one section of existing records; other fields are neither read nor required. */
export const ofSection = { section_id: z.optional(z.union([field.id(), field.text(100)])) }

export const importMapping = {
  /** Target slug per column in header order, null for skipped columns. */
  mapping: z.array(z.nullable(slug())).check(z.maxLength(500)),
}

/** How one file is read: belongs to the file. */
export const importReading = { reading: readingChoice() }

/** Choices that apply to every file of a source and are remembered with it. */
export const importChoices = {
  /** Date format by target slug; default: detected. */
  date_formats: z.optional(z.record(slug(), dateFormatShape)),
  /** Create records for unknown labels: of all masters, or of those named. */
  create_masters: z.optional(z.union([z.boolean(), z.array(field.text(60)).check(z.maxLength(50))])),
  /** Existing records for labels of the file: id by label, by master. */
  master_choices: z.optional(z.record(label(60), z.record(label(), field.id()))),
  /** Options for unknown values of the file: option value by text, by target slug. */
  value_choices: z.optional(z.record(slug(), z.record(label(), z.union([label(), z.number()])))),
  /** Managers for ambiguous or unknown names: employee id by name as in the file. */
  manager_choices: z.optional(z.record(label(), field.id())),
  /** One value for all rows, as text, for targets without a column: by target slug. */
  constants: z.optional(z.record(slug(), label())),
  /** How rows with an existing code are handled; default: `update`. */
  on_existing: z.optional(z.enum(['update', 'skip', 'refuse'])),
}

/** Corrected cells: text by column index, by row number of the sheet (the header is row 1). */
export const importEdits = z.optional(
  z.record(
    z.string().check(z.regex(/^\d{1,7}$/)),
    z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.string().check(z.maxLength(2000))),
  ),
)

/** Answers about one file, which are not remembered for the next one. */
export const importAnswers = {
  /**
   * How rows without a code are handled whose person seems to be stored already, by work e-mail, or by name and date
   * of birth or joining; undecided, each is an error.
   */
  on_lookalike: z.optional(z.enum(['update', 'create', 'skip'])),
  /** Import the other rows without those that have errors. */
  leave_out_errors: z.optional(z.boolean()),
}

/** An origin of files, such as "Payroll export", with its columns and choices. */
export const rememberedSource = {
  source_id: field.id(),
  name: z.string(),
  /** Number of imports that used it. */
  uses: z.int(),
  used_at: z.string(),
  /** Whether the caller may rename and delete it: its owner, and who imports for the whole organisation. */
  abilities: z.object({ manage: z.boolean() }),
}
