import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '../own-texts.ts'

interface PagesProps {
  page: number
  /** Total number of pages; with a single page nothing is rendered. */
  total: number
  onChange: (page: number) => void
}

/** Pagination of a table or a list. */
export function Pages({ page, total, onChange }: PagesProps) {
  const { t } = useTranslation('ownLeave')
  if (total < 2) return null
  return (
    <Pagination
      mt="md"
      total={total}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
      getItemProps={(number) => ({ 'aria-label': t('pages.number', { number }) })}
    />
  )
}
