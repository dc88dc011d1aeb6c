import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import SettlementSection from './SettlementSection.tsx'
import { SETTLEMENTS, settlementOptions } from './settlement-data.ts'
import './texts.ts'

/** The settlement of one leaver. */
export default function SettlementPage() {
  return <ById>{(id) => <SettlementById id={id} />}</ById>
}

function SettlementById({ id: sepid }: { id: number }) {
  const { t } = useTranslation('settlement')
  const format = useFormatter()
  const { data } = useQuery(settlementOptions(sepid))
  return (
    <>
      <PageHeader
        title={data?.EMPLOYEE_NAME ?? t('settlementTitles:one')}
        subtitle={
          data
            ? [
                data.EMPLOYEE_CODE,
                data.DEPARTMENT_NAME,
                `${t('lastDay')}: ${format.date(data.last_working_day)}`,
              ]
                .filter(Boolean)
                .join(' · ')
            : undefined
        }
        crumbs={[
          { label: t('settlementTitles:list'), href: hrefOf(SETTLEMENTS) },
          { label: data?.EMPLOYEE_NAME ?? '' },
        ]}
      />
      <div style={{ maxWidth: '64rem' }}>
        <SettlementSection sepid={sepid} />
      </div>
    </>
  )
}
