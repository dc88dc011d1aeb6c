import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/session.ts'
import SettlementSection from './SettlementSection.tsx'
import { settlementOptions } from './settlement-data.ts'
import './texts.ts'

/** The settlement as a part of the leaver's page; nothing for those who don't see it. */
export default function SettlementPanel({ sepid }: { sepid: number }) {
  const isShown = useCan('offboarding.settlement.view')
  return isShown ? <Panel sepid={sepid} /> : null
}

function Panel({ sepid }: { sepid: number }) {
  const { t } = useTranslation('settlement')
  const { data } = useQuery(settlementOptions(sepid))
  if (!data) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('settlementTitles:list')}
      </Title>
      <SettlementSection sepid={sepid} />
    </section>
  )
}
