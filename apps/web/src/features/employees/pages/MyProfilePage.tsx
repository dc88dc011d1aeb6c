import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { MyRecord } from '../components/MyRecord.tsx'
import { ProfileSkeleton } from '../components/ProfileHeader.tsx'
import { employeeOptions } from '../data/employee-queries.ts'
import '../texts.ts'

/** The user's own record: read everything, edit contact details. */
export default function MyProfilePage() {
  const { t } = useTranslation('employees')
  const id = useUser().user_emp_id
  if (id === null) {
    return <EmptyState order={1} title={t('me.noRecordTitle')} text={t('me.noRecordText')} />
  }
  return <Own id={id} />
}

function Own({ id }: { id: number }) {
  const person = useQuery(employeeOptions(id))
  return (
    <Loaded query={person} skeleton={<ProfileSkeleton />} order={1}>
      {(record) => <MyRecord person={record} isOwn />}
    </Loaded>
  )
}
