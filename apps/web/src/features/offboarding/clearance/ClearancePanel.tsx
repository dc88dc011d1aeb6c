import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/session.ts'
import ClearanceSection, { clearanceOptions } from './ClearanceSection.tsx'
import './texts.ts'

/** The clearance as a part of the leaver's page; nothing for those who don't see it. */
export default function ClearancePanel({ sepid }: { sepid: number }) {
  const isShown = useCan('offboarding.clearance.view')
  return isShown ? <Panel sepid={sepid} /> : null
}

function Panel({ sepid }: { sepid: number }) {
  const { t } = useTranslation('clearance')
  const { data } = useQuery(clearanceOptions(sepid))
  if (!data) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('clearanceTitles:list')}
      </Title>
      <ClearanceSection sepid={sepid} />
    </section>
  )
}
