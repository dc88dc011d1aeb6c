import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { readContractIn } from '@muster/contract/kit/index'
import { type Language, languageOf } from '../../lib/texts/language.ts'
import { currentReader, findReaderBy, type Reader } from '../../lib/texts/reader.ts'

const readers = new AsyncLocalStorage<Reader>()
findReaderBy(() => readers.getStore())
readContractIn(() => currentReader().language)

const byLanguage: Readonly<Record<Language, Reader>> = { en: { language: 'en' }, hi: { language: 'hi' } }

/** The reader of a response, from the request header `app_lang`. */
export function readerOf(request: { headers: IncomingHttpHeaders }): Reader {
  const preferred = request.headers.app_lang
  return byLanguage[languageOf(typeof preferred === 'string' ? preferred : undefined)]
}

/** Runs `work` for a reader: texts are rendered in the reader's language. */
export function readingAs<T>(reader: Reader, work: () => T): T {
  return readers.run(reader, work)
}
