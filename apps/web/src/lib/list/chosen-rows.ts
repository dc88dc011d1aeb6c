import { isSelected, type RowId, type Selection, selectedCount } from '@muster/ui/data-table'
import { messageOf } from '../calls/api.ts'
import { notifyError } from '../feedback/notices.ts'
import { translate } from '../language/i18n.ts'
import '../ui-texts/texts.ts'

/** The server's maximum page size. */
const LARGEST_PAGE = 200

interface ChosenFrom<Row> {
  /** Rows that match the filters. */
  total: number
  idOf: (row: Row) => RowId
  /** Rows that are known already: those that were shown. */
  known: readonly Row[]
  load: (page: number, limit: number) => Promise<readonly Row[]>
}

/** `missing`: selected rows that are not in the list any more. */
type Chosen<Row> = { rows: Row[] } | { problem: 'tooMany' | 'missing'; count: number }

/**
 * The selected rows, wherever in the list they are. All or none: an action on a part of what was selected would look as if it were
 * done.
 */
export async function chosenRows<Row>(
  selection: Selection,
  most: number,
  { total, idOf, known, load }: ChosenFrom<Row>,
): Promise<Chosen<Row>> {
  const count = selectedCount(selection, total)
  if (count > most) return { problem: 'tooMany', count }
  const found = new Map<RowId, Row>()
  const add = (rows: readonly Row[]) => {
    for (const row of rows) if (isSelected(selection, idOf(row))) found.set(idOf(row), row)
  }
  const isComplete = () => selection.kind === 'some' && found.size >= count
  if (selection.kind === 'some') add(known)
  for (let page = 1; !isComplete(); page++) {
    const part = await load(page, LARGEST_PAGE)
    add(part)
    if (part.length < LARGEST_PAGE) break
  }
  // Rows that match since they were counted are selected, too, with “all”.
  if (found.size > most) return { problem: 'tooMany', count: found.size }
  if (selection.kind === 'some' && found.size < count)
    return { problem: 'missing', count: count - found.size }
  return { rows: [...found.values()] }
}

/** The selected rows; null where they can’t be acted on, which people are told. */
export async function loadChosen<Row>(
  selection: Selection,
  most: number,
  from: ChosenFrom<Row>,
): Promise<Row[] | null> {
  try {
    const chosen = await chosenRows(selection, most, from)
    if ('rows' in chosen) return chosen.rows
    notifyError(translate(`ui:chosen.${chosen.problem}`, { count: chosen.count, most }))
  } catch (error) {
    notifyError(messageOf(error))
  }
  return null
}
