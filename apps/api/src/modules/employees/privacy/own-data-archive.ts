import type { Ctx } from '../../../platform/context.ts'
import type { DataOwner, HeldFile, HeldRow, HeldTable } from '../../../platform/privacy/personal-data.ts'
import { writeSheet } from '../../../platform/spreadsheets/index.ts'
import { readHeld } from './own-data-rows.ts'
import { privacyTexts } from './privacy.texts.ts'

/** The input of the archive. */
export interface OwnData {
  owner: DataOwner
  name: string
  organisation: string
  tables: readonly HeldTable[]
  files: readonly HeldFile[]
}

const plain = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One JSON object: rows by table label. */
async function* jsonText(ctx: Ctx, { tables, owner, name, organisation }: OwnData): AsyncGenerator<string> {
  yield `${JSON.stringify({ name, organisation, made_at: ctx.now.toString() }).slice(0, -1)},"data":{`
  for (const [at, table] of tables.entries()) {
    yield `${at > 0 ? ',' : ''}\n${JSON.stringify(table.label)}:[`
    let isFirst = true
    for await (const row of readHeld(ctx, table, owner)) {
      yield `${isFirst ? '' : ','}\n  ${JSON.stringify(row)}`
      isFirst = false
    }
    yield ']'
  }
  yield '}}\n'
}

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1a1b1e}h2{margin-top:2.5rem}div{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:start;vertical-align:top;padding:.3rem .8rem;border-bottom:1px solid #dee2e6;overflow-wrap:anywhere}th{background:#f1f3f5}'

const cells = (tag: 'th' | 'td', values: readonly string[]) =>
  `<tr>${values.map((value) => `<${tag}>${escaped(value)}</${tag}>`).join('')}</tr>\n`

/** The same as a web page without scripts. */
async function* htmlText(ctx: Ctx, { tables, owner, name, organisation }: OwnData): AsyncGenerator<string> {
  const title = escaped(privacyTexts('dataAboutPerson', { name }))
  yield `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${escaped(organisation)}, ${escaped(ctx.now.toString())}</p>\n`
  for (const table of tables) {
    let header: string[] | undefined
    for await (const row of readHeld(ctx, table, owner)) {
      if (!header) {
        header = Object.keys(row)
        yield `<h2>${escaped(table.label)}</h2><div><table>${cells(
          'th',
          header.map((one) => one.replaceAll('_', ' ')),
        )}`
      }
      yield cells(
        'td',
        header.map((column) => plain(row[column])),
      )
    }
    if (header) yield '</table></div>\n'
  }
  yield '</html>\n'
}

async function firstOf(rows: AsyncGenerator<HeldRow>): Promise<HeldRow | undefined> {
  for await (const row of rows) return row
  return undefined
}

async function* sheetRows(ctx: Ctx, table: HeldTable, owner: DataOwner) {
  for await (const row of readHeld(ctx, table, owner))
    yield Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)]))
}

/** One sheet per table that has rows. */
async function workbook(ctx: Ctx, { tables, owner }: OwnData) {
  const sheets = []
  for (const table of tables) {
    const first = await firstOf(readHeld(ctx, table, owner))
    if (!first) continue
    const columns = Object.keys(first).map((key) => ({ key, header: key.replaceAll('_', ' '), width: 24 }))
    sheets.push({ name: table.label, columns, rows: sheetRows(ctx, table, owner) })
  }
  return writeSheet({ sheets })
}

const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100)

/**
 * Streams the archive: `data.json`, `data.xlsx`, `data.html`, and the files under `files/`. Rows are read as
 * they are written, so memory stays bounded.
 */
export async function* writeArchive(
  ctx: Ctx,
  data: OwnData,
  onPart: (name: string) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const { ZipArchive } = await import('@cj-tech-master/excelts/archive')
  const zip = new ZipArchive({ noSort: true })
  const encoder = new TextEncoder()
  async function* part(name: string, source: () => Promise<AsyncIterable<string | Uint8Array>>) {
    await onPart(name)
    for await (const chunk of await source()) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk
  }
  zip.add(
    'data.json',
    part('data.json', async () => jsonText(ctx, data)),
  )
  zip.add(
    'data.html',
    part('data.html', async () => htmlText(ctx, data)),
  )
  zip.add(
    'data.xlsx',
    part('data.xlsx', () => workbook(ctx, data)),
  )
  for (const [at, file] of data.files.entries()) {
    const name = `files/${at + 1}-${safeName(file.name)}`
    zip.add(
      name,
      part(name, async () => ctx.platform.files.read(file.path)),
    )
  }
  yield* zip.stream()
}
