import { EmptyState } from '@muster/ui/feedback'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import '../ui-texts/texts.ts'

/** The record id in a URL segment; null if it is not an id. */
export function idFrom(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
    ? Number(text)
    : null
}

interface ByIdProps {
  /** Name of the path parameter. */
  param?: string
  children: (id: number) => ReactNode
}

/** Renders a screen about the record in the URL; an invalid id shows "not found" without a request. */
export function ById({ param = 'id', children }: ByIdProps) {
  const { t } = useTranslation('ui')
  const id = idFrom(useParams()[param])
  return id === null ? <EmptyState order={1} title={t('notThere')} /> : children(id)
}
