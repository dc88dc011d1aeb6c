import { type NumberFormat, numberFormatOf } from './number-format.ts'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { unescapeText } from './xlsx-values.ts'
import { readWholeXml } from './xml-events.ts'
import type { ZipArchive } from './zip-archive.ts'

/** What reading rows needs besides the sheet itself. */
export interface XlsxWorkbook {
  /** Worksheets in their order, with their part names. */
  sheets: readonly { name: string; isHidden: boolean; path: string }[]
  sharedStrings: readonly string[]
  /** How numbers of a style (index in `cellXfs`) are written. */
  formats: readonly NumberFormat[]
  uses1904: boolean
}

/** Shared texts are held in memory while rows are read; this many characters suffice for any import. */
const MAX_SHARED_CHARACTERS = 64 * 1024 * 1024

interface Relationship {
  target: string
  type: string
}

function resolvePath(base: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = base.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

async function readRelationships(zip: ZipArchive, base: string): Promise<Map<string, Relationship>> {
  const slash = base.lastIndexOf('/') + 1
  const path = `${base.slice(0, slash)}_rels/${base.slice(slash)}.rels`
  const found = new Map<string, Relationship>()
  if (!zip.names.has(path.toLowerCase())) return found
  await readWholeXml(zip.read(path), {
    open: (name, { Id, Target, Type, TargetMode }) => {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      found.set(Id, { target: resolvePath(base, Target), type: Type?.split('/').pop() ?? '' })
    },
  })
  return found
}

interface SheetEntry {
  relationshipId: string
  name: string
  isVisible: boolean
}

async function readWorkbookPart(
  zip: ZipArchive,
  path: string,
): Promise<{ sheets: SheetEntry[]; uses1904: boolean }> {
  const sheets: SheetEntry[] = []
  let uses1904 = false
  await readWholeXml(zip.read(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') uses1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (name !== 'sheet') return
      const idName = Object.keys(attributes).find((key) => key.endsWith(':id'))
      if (idName === undefined) return
      const isVisible = attributes.state === undefined || attributes.state === 'visible'
      sheets.push({ relationshipId: attributes[idName] ?? '', name: attributes.name ?? '', isVisible })
    },
  })
  return { sheets, uses1904 }
}

async function readSharedStrings(zip: ZipArchive, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (path === undefined || !zip.names.has(path.toLowerCase())) return strings
  let current = ''
  let isText = false
  let phonetic = 0
  let characters = 0
  await readWholeXml(zip.read(path), {
    open: (name) => {
      if (name === 'si') current = ''
      else if (name === 'rPh') phonetic += 1
      else if (name === 't') isText = phonetic === 0
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') {
        characters += current.length
        if (characters > MAX_SHARED_CHARACTERS) {
          throw new SheetError('sheet.too_large', spreadsheetsTexts('tooMuchText'))
        }
        strings.push(unescapeText(current))
      }
    },
  })
  return strings
}

async function readFormats(zip: ZipArchive, path: string | undefined): Promise<NumberFormat[]> {
  const styles: NumberFormat[] = []
  if (path === undefined || !zip.names.has(path.toLowerCase())) return styles
  const codes = new Map<number, string>()
  let inCellFormats = false
  await readWholeXml(zip.read(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') inCellFormats = true
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(numberFormatOf(id, codes.get(id)))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return styles
}

function pathOfType(relationships: Iterable<Relationship>, type: string): string | undefined {
  for (const relationship of relationships) if (relationship.type === type) return relationship.target
  return undefined
}

/** Opens a workbook: its sheets, and what their cells refer to. */
export async function openWorkbook(zip: ZipArchive): Promise<XlsxWorkbook> {
  const packageParts = await readRelationships(zip, '')
  const path = pathOfType(packageParts.values(), 'officeDocument') ?? 'xl/workbook.xml'
  const { sheets, uses1904 } = await readWorkbookPart(zip, path)
  const parts = await readRelationships(zip, path)
  const worksheets = sheets.flatMap(({ relationshipId, name, isVisible }) => {
    const part = parts.get(relationshipId)
    return part?.type === 'worksheet' ? [{ name, isHidden: !isVisible, path: part.target }] : []
  })
  if (worksheets.length === 0) throw unreadable(spreadsheetsTexts('noSheet'))
  return {
    sheets: worksheets,
    uses1904,
    sharedStrings: await readSharedStrings(zip, pathOfType(parts.values(), 'sharedStrings')),
    formats: await readFormats(zip, pathOfType(parts.values(), 'styles')),
  }
}
