import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { ownPayOptions } from './pay-queries.ts'
import '../../../lib/pay/texts.ts'

/** Leads from one's own record to one's pay, where the organisation shows it. */
export default function OwnPayLink() {
  const { t } = useTranslation('pay')
  const { data } = useQuery(ownPayOptions)
  if (!data?.is_shown) return null
  return (
    <Text size="sm">
      <AppLink to="/pay">{t('titles.mine')}</AppLink>
    </Text>
  )
}
