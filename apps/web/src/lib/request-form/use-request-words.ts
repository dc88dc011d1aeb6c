import { useTranslation } from 'react-i18next'
import type { RequestFormKind } from './request-form-types.ts'
import './texts.ts'

/** Texts of a kind's fields: its own where present, otherwise the shared ones. */
export function useRequestWords({
  shape,
  texts,
  labels,
}: Pick<RequestFormKind, 'shape' | 'texts' | 'labels'>) {
  const { t } = useTranslation([texts, 'requestForm'])
  const find = (path: string) => [`${texts}:forms.${shape.kind}.${path}`, `requestForm:${path}`]
  return {
    label: (name: string): string => labels?.[name] ?? t(find(`fields.${name}`)),
    help: (name: string): string => t(find(`help.${name}`), { defaultValue: '' }),
    word: (name: string, value: string | number): string => t(find(`words.${name}.${value}`)),
    send: (): string => t(find('send')),
    subtitle: (): string => t(`${texts}:forms.${shape.kind}.subtitle`),
  }
}

export type RequestWords = ReturnType<typeof useRequestWords>
