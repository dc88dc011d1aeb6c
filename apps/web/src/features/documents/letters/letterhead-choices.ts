import type { Letterhead } from '@muster/contract/documents/letterheads.contract'
import { letterLanguages } from '@muster/contract/documents/letters.constants'
import { useTranslation } from 'react-i18next'
import './texts.ts'

/** In place of an entity or a language: everybody, every language. */
export const ALL = 'all'
const languageChoices = [ALL, ...letterLanguages] as const

interface Choosing {
  /** The one that is edited; null for a new one. */
  head: Pick<Letterhead, 'id'> | null
  letterheads: readonly Pick<Letterhead, 'id' | 'entity_id' | 'language'>[]
  entities: readonly { id: number; name: string }[]
}

/** Entities and languages for which there is no other letterhead yet; the name of everybody is undefined. */
export function freeChoices({ head, letterheads, entities }: Choosing) {
  const taken = new Set(
    letterheads
      .filter(({ id }) => id !== head?.id)
      .map(({ entity_id, language }) => `${entity_id ?? ALL} ${language ?? ALL}`),
  )
  const languagesOf = (entity: string) => languageChoices.filter((one) => !taken.has(`${entity} ${one}`))
  const all: { value: string; name: string | undefined }[] = [
    { value: ALL, name: undefined },
    ...entities.map(({ id, name }) => ({ value: String(id), name })),
  ]
  return { entities: all.filter(({ value }) => languagesOf(value).length > 0), languagesOf }
}

/** A letterhead as people call it: by its entity, and by its language where it is of one. */
export function useLetterheadName() {
  const { t } = useTranslation('letters')
  return ({ entity, language }: Pick<Letterhead, 'entity' | 'language'>): string => {
    const name = entity ?? t('heads.everybody')
    return language === null ? name : t('heads.named', { name, language: t(`languages.${language}`) })
  }
}
