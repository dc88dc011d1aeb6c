import { EmptyState } from '@muster/ui/feedback'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import '../ui-texts/texts.ts'

/** The record's id that the address names; null where it can be none. */
export function idFrom(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
    ? Number(text)
    : null
}

interface ByIdProps {
  /** Parameter of the screen's path. */
  param?: string
  children: (id: number) => ReactNode
}

/** A screen about a record that its address names; an address that can name none says so without asking. */
export function ById({ param = 'id', children }: ByIdProps) {
  const { t } = useTranslation('ui')
  const id = idFrom(useParams()[param])
  return id === null ? <EmptyState order={1} title={t('notThere')} /> : children(id)
}
