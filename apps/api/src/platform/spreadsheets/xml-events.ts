import type { SaxTag } from '@cj-tech-master/excelts/xml'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

export interface XmlHandlers {
  /** `name` has no namespace prefix. */
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Maximum number of bytes without a tag: no cell value is that long. */
const MAX_SILENCE = 2 * 1024 * 1024

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/**
 * Feeds XML to the handlers chunk by chunk and yields after each, so that the caller can emit results.
 * Document types are not processed: a custom entity makes the file unreadable, so nothing expands and no
 * external resource is read.
 */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncIterable<void> {
  // Loaded with the first workbook, like the writer.
  const { SaxParser } = await import('@cj-tech-master/excelts/xml')
  const parser = new SaxParser({
    position: false,
    invalidCharHandling: 'skip',
    // Only XML's five predefined entities are expanded, each to one character.
    maxEntityExpansions: Number.POSITIVE_INFINITY,
    maxDepth: 64,
  })
  let silence = 0
  parser.on('opentag', (tag: SaxTag) => {
    silence = 0
    handlers.open(localName(tag.name), tag.attributes as Record<string, string>)
  })
  parser.on('closetag', (tag: SaxTag) => {
    silence = 0
    handlers.close?.(localName(tag.name))
  })
  if (handlers.text) {
    parser.on('text', handlers.text)
    parser.on('cdata', handlers.text)
  }
  parser.on('error', (error: Error) => {
    throw unreadable(spreadsheetsTexts('contentDamaged'), error)
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunks) {
      silence += chunk.length
      parser.write(decoder.decode(chunk, { stream: true }))
      if (silence > MAX_SILENCE) throw unreadable(spreadsheetsTexts('cellTooLong'))
      yield
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw unreadable(spreadsheetsTexts('contentDamaged'), error)
  }
  yield
}

/** Reads a small part completely. */
export async function readWholeXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _part of readXml(chunks, handlers)) {
    // The handlers collect.
  }
}
