import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ById } from '../../../lib/language/ById.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { MyRecord } from '../components/MyRecord.tsx'
import { ProfileSkeleton } from '../components/ProfileHeader.tsx'
import classes from '../components/Team.module.css'
import { employeeOptions } from '../data/employee-queries.ts'
import '../texts.ts'

/** A team member's record, limited by the server to what the manager may see. */
export default function TeamMemberPage() {
  return <ById>{(id) => <Member id={id} />}</ById>
}

function Member({ id }: { id: number }) {
  const { t } = useTranslation('employees')
  const person = useQuery(employeeOptions(id))
  const back = (
    <Anchor renderRoot={(props) => <AppLink {...props} to="/team" />} className={classes.back} size="sm">
      <IconArrowLeft size={16} aria-hidden /> {t('titles.team')}
    </Anchor>
  )
  return (
    <Loaded query={person} skeleton={<ProfileSkeleton />} order={1}>
      {(record) => <MyRecord key={record.EMPLOYEE_ID} person={record} isOwn={false} back={back} />}
    </Loaded>
  )
}
