import { Box } from '@mantine/core'
import { Pager } from '@muster/ui/pager'
import { usePhone } from '@muster/ui/theme'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../session/session.ts'
import '../ui-texts/texts.ts'

interface PagesProps {
  page: number
  /** Total number of pages; with a single page nothing is rendered. */
  total: number
  onChange: (page: number) => void
  /** Name of what is turned over, for screen readers. */
  label?: string
}

/** The pager below a list or table that is no list screen. */
export function Pages({ page, total, onChange, label }: PagesProps) {
  const { t } = useTranslation('ui')
  const format = useFormatter()
  const isPhone = usePhone()
  if (total < 2) return null
  return (
    <Box mt="md">
      <Pager
        label={label ?? t('table.pages')}
        page={page}
        pages={total}
        onPage={onChange}
        isPhone={isPhone}
        texts={{
          previous: t('table.previous'),
          next: t('table.next'),
          page: (number) => t('table.page', { number: format.number(number) }),
        }}
      />
    </Box>
  )
}
