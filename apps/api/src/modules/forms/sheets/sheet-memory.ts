import type { DateFormat } from '@muster/contract/imports/import-dates'
import type { RememberedColumns } from '@muster/contract/imports/index'
import { DAY, type SheetDeclaration } from '@muster/contract/imports/sheets/sheet-declaration'
import {
  type ChosenPlaces,
  type OfferedSheet,
  placeColumns,
} from '@muster/contract/imports/sheets/sheet-matching'
import { isMasked } from '@muster/contract/imports/sheets/sheet-secrets'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findSources, recogniseSource, rememberSource } from '../imports/import-memory.queries.ts'

/** Key under which a kind of sheet is remembered, next to forms, whose names contain no colon. */
const targetOf = ({ id }: SheetDeclaration) => `sheet:${id}`

/** Headings that identify a file; those of days differ every month. */
const lasting = ({ header, placed }: Pick<SheetTable, 'header' | 'placed'>) =>
  header.flatMap((name, at) => (placed.keys[at] === DAY ? [] : [{ name, key: placed.keys[at] ?? null }]))

export interface RememberedSheet {
  columns: RememberedColumns
  formats: Record<string, DateFormat>
}

/** The decisions remembered for a file with the same headings, or nearly the same. One statement. */
export async function findRemembered(
  ctx: Ctx,
  db: Db,
  sheet: SheetDeclaration,
  table: Pick<SheetTable, 'header' | 'placed'>,
): Promise<RememberedSheet | null> {
  const names = lasting(table).map(({ name }) => name)
  const found = recogniseSource(await findSources(ctx, db, targetOf(sheet)), names)
  return found && { columns: found.source.mapping, formats: found.source.decisions.date_formats ?? {} }
}

/** Whether the person decided anything that headings and cells do not already determine. */
function isDecided(offer: OfferedSheet, table: SheetTable, chosen: ChosenPlaces): boolean {
  if (Object.keys(chosen.formats ?? {}).length > 0) return true
  const own = placeColumns(offer, table.header, {
    ...{ today: chosen.today, monthFirst: chosen.monthFirst },
  })
  const { keys, unknown } = table.placed
  return keys.some((key, at) => key !== own.keys[at]) || unknown.length !== own.unknown.length
}

/** Remembers a person's decisions for the next file with these headings. */
export async function rememberColumns(
  ctx: Ctx,
  db: Db,
  { offer, table, chosen }: { offer: OfferedSheet; table: SheetTable; chosen: ChosenPlaces },
): Promise<void> {
  if (!isDecided(offer, table, chosen)) return
  // A row of numbers that was taken for the header.
  if (offer.declaration.isSecret && table.header.some(isMasked)) return
  const columns = lasting(table)
  await rememberSource(ctx, db, {
    target: targetOf(offer.declaration),
    header: columns.map(({ name }) => name),
    mapping: columns.map(({ key }) => key),
    choices: { date_formats: { ...chosen.formats } },
    sourceId: null,
    name: offer.declaration.sample.sheet,
    fileName: '',
  })
}
