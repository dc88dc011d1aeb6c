import type { LetterContent } from '@muster/contract/documents/letter-content'
import type { Language } from '../../../lib/texts/language.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { MergeValue } from '../../../platform/merge-fields/index.ts'
import type { PdfBlock, PdfDocument, PdfFiles } from '../../../platform/pdf/index.ts'
import type { KnownFields } from './letter-fields.ts'
import { letterReader } from './letter-html.ts'
import { letterheadFor, type StoredLetterhead } from './letterheads.service.ts'
import { LETTER_MARGINS, LOGO_WIDTH, logoFile } from './logo.ts'
import { type FilledLetter, fillLetter } from './rules/fill-letter.ts'
import { fieldNamesOf, type LetterNode } from './rules/letter-tree.ts'

/** A template that was read once, for any number of people. */
export interface ReadTemplate {
  readonly content: LetterContent
  readonly language: Language
  readonly body: readonly LetterNode[]
  readonly footer: readonly LetterNode[]
}

export async function readTemplateContent(content: LetterContent, language: Language): Promise<ReadTemplate> {
  const read = await letterReader()
  return { content, language, body: read(content.body), footer: read(content.footer) }
}

/** Fields of a template with letterheads that its letters may get. */
export async function usedNames(
  template: ReadTemplate,
  letterheads: readonly StoredLetterhead[],
): Promise<Set<string>> {
  const read = await letterReader()
  const heads = letterheads.filter(
    ({ language }) =>
      template.content.has_letterhead && (language === null || language === template.language),
  )
  const nodes = heads.flatMap(({ header, footer }) => [...read(header), ...read(footer)])
  return fieldNamesOf([...template.body, ...template.footer, ...nodes])
}

/**
 * Fields of the letter of a person, by the entity that they belong to: those of the template and of the one letterhead that is theirs.
 * What the letterhead of another entity says is no matter of theirs.
 */
export async function namesByEntity(
  template: ReadTemplate,
  letterheads: readonly StoredLetterhead[],
  entityIds: Iterable<number | null>,
): Promise<ReadonlyMap<number | null, ReadonlySet<string>>> {
  const each = [...new Set(entityIds)].map(async (entityId) => {
    const own = letterheadFor(letterheads, entityId, template.language)
    return [entityId, await usedNames(template, own ? [own] : [])] as const
  })
  return new Map(await Promise.all(each))
}

/** Logo at the left, the company's words at the right. */
function headOf(blocks: readonly PdfBlock[], logo: string | undefined): PdfBlock[] {
  if (logo === undefined) return [...blocks]
  const picture: PdfBlock = { kind: 'image', file: logo, width: LOGO_WIDTH, alt: '' }
  if (blocks.length === 0) return [picture]
  return [
    {
      ...{ kind: 'table', isPlain: true, columns: [0, 1], head: [] },
      rows: [[{ blocks: [picture] }, { blocks, align: 'right' }]],
    },
    { kind: 'rule' },
  ]
}

/** Bytes of logos by path, read once. */
export function createLogos(ctx: Ctx) {
  const read = new Map<string, Promise<Buffer>>()
  const load = async (path: string): Promise<Buffer> => {
    const chunks: Uint8Array[] = []
    for await (const chunk of ctx.platform.files.read(path)) chunks.push(chunk as Uint8Array)
    return Buffer.concat(chunks)
  }
  return (path: string): Promise<Buffer> => {
    const known = read.get(path) ?? load(path)
    read.set(path, known)
    return known
  }
}
export type Logos = ReturnType<typeof createLogos>

export interface ComposedLetter extends Pick<FilledLetter, 'missing' | 'conditions'> {
  readonly document: PdfDocument
  readonly files: PdfFiles
}

interface Composing {
  readonly template: ReadTemplate
  readonly letterhead: StoredLetterhead | undefined
  readonly fields: KnownFields['byName']
  readonly values: Readonly<Record<string, MergeValue>>
  readonly date: string
  readonly author: string
}

/** What a letter needs that is not there. Nothing is laid out. */
export function gapsOf({
  template,
  fields,
  values,
}: Pick<Composing, 'template' | 'fields' | 'values'>): string[] {
  const filling = { fields, values, language: template.language }
  return [...new Set([template.body, template.footer].flatMap((nodes) => fillLetter(nodes, filling).missing))]
}

/** The letter of one person as a document, before it is laid out. */
export async function composeLetter(composing: Composing, logos: Logos): Promise<ComposedLetter> {
  const { template, fields, values, date, author } = composing
  const { content, language } = template
  const letterhead = content.has_letterhead ? composing.letterhead : undefined
  const read = await letterReader()
  const filling = { fields, values, language }
  const body = fillLetter(template.body, filling)
  const footer = fillLetter(template.footer, filling)
  const path = letterhead?.logo_path
  const logo = path ? logoFile(path) : undefined
  return {
    missing: [...new Set([...body.missing, ...footer.missing])],
    conditions: [...body.conditions, ...footer.conditions],
    files: path && logo ? { [logo]: await logos(path) } : {},
    document: {
      ...{ title: content.title, author, language, date },
      ...{ paper: content.paper, margins: LETTER_MARGINS, fontSize: content.font_size },
      header: letterhead ? headOf(fillLetter(read(letterhead.header), filling).blocks, logo) : [],
      isHeaderOnEveryPage: letterhead?.on_every_page ?? false,
      footer: [...footer.blocks, ...(letterhead ? fillLetter(read(letterhead.footer), filling).blocks : [])],
      watermark: content.watermark || (letterhead?.watermark ?? ''),
      body: body.blocks,
    },
  }
}
