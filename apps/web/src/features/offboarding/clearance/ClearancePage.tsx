import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import ClearanceSection, { clearanceOptions } from './ClearanceSection.tsx'
import { CLEARANCES } from './clearance-data.ts'
import './texts.ts'

/** The clearance of one leaver. */
export default function ClearancePage() {
  return <ById>{(id) => <ClearanceById id={id} />}</ById>
}

function ClearanceById({ id: sepid }: { id: number }) {
  const { t } = useTranslation('clearance')
  const format = useFormatter()
  const { data } = useQuery(clearanceOptions(sepid))
  return (
    <>
      <PageHeader
        title={data?.EMPLOYEE_NAME ?? t('clearanceTitles:one')}
        subtitle={
          data
            ? [
                data.DEPARTMENT_NAME,
                data.last_working_day ? `${t('lastDay')}: ${format.date(data.last_working_day)}` : '',
              ]
                .filter(Boolean)
                .join(' · ')
            : undefined
        }
        crumbs={[
          { label: t('clearanceTitles:list'), href: hrefOf(CLEARANCES) },
          { label: data?.EMPLOYEE_NAME ?? '' },
        ]}
      />
      <div style={{ maxWidth: '60rem' }}>
        <ClearanceSection sepid={sepid} />
      </div>
    </>
  )
}
