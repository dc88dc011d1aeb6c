import { Alert, Button } from '@mantine/core'
import { ROLE } from '@muster/contract/kit/permissions'
import { IconEye, IconLock } from '@muster/ui/icons'
import { DetailDrawer, type DetailTab } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import { viewAs } from '../../../lib/session/view-as.ts'
import type { RoleCatalogue, RolePerson } from '../data/role-queries.ts'
import { HeldRoles } from './HeldRoles.tsx'
import { PersonApps, personalApps } from './PersonApps.tsx'
import { PersonMenus } from './PersonMenus.tsx'
import '../roles-texts.ts'

interface RolePersonDrawerProps {
  person: RolePerson
  catalogue: RoleCatalogue
  onClose: () => void
}

/** A person's roles, personal permissions and apps. */
export default function RolePersonDrawer({ person, catalogue, onClose }: RolePersonDrawerProps) {
  const { t } = useTranslation('access-roles')
  const lock = person.locked_because ? (
    <Alert color="gray" icon={<IconLock size={18} aria-hidden />} mb="md">
      {t(`person.locked.${person.locked_because}`)}
    </Alert>
  ) : null
  const mayView = useCan('access.view_as') && person.state === 'active' && person.locked_because !== 'own'
  const isHrSubAdmin = person.roles.some((role) => role.role_id === ROLE.subAdmin)
  const tabs: DetailTab[] = [
    {
      id: 'roles',
      label: t('person.tabs.roles'),
      content: (
        <>
          {lock}
          <HeldRoles person={person} catalogue={catalogue} />
        </>
      ),
    },
  ]
  if (isHrSubAdmin && !person.is_administrator) {
    tabs.push({
      id: 'hrms',
      label: t('person.tabs.hrms'),
      content: (
        <>
          {lock}
          <PersonMenus person={person} catalogue={catalogue} />
        </>
      ),
    })
  }
  if (personalApps(catalogue).length > 0) {
    tabs.push({
      id: 'apps',
      label: t('person.tabs.apps'),
      content: <PersonApps person={person} catalogue={catalogue} />,
    })
  }
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      width={640}
      title={person.name}
      subtitle={[person.designation, person.code, person.email].filter(Boolean).join(' · ')}
      {...(person.employee_id ? { pageHref: hrefOf(`/users/view/${person.employee_id}`) } : {})}
      tabs={tabs}
      texts={{ close: t('close'), openPage: t('person.openRecord') }}
      {...(mayView ? { footer: <ViewAs person={person} /> } : {})}
    />
  )
}

function ViewAs({ person }: { person: RolePerson }) {
  const { t } = useTranslation('access-roles')
  const { mutate, isPending } = useMutation({ mutationFn: () => viewAs({ account_id: person.account_id }) })
  return (
    <Button
      variant="default"
      leftSection={<IconEye size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('person.viewAs', { name: person.name })}
    </Button>
  )
}
