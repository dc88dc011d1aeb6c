import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconBan, IconCircleCheck, IconHistory, IconPencil } from '@muster/ui/icons'
import { UiLink } from '@muster/ui/link'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useUser } from '../../../lib/session/session.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { QuickChangeButtons } from '../moves/QuickChangeButtons.tsx'
import { EmploymentBadge } from './EmployeeBadges.tsx'
import classes from './Profile.module.css'
import { RecordPicture } from './RecordPicture.tsx'
import { usePersonMenu } from './usePersonMenu.tsx'

const StatusModal = lazy(() => import('./StatusModal.tsx'))

interface ProfileHeaderProps {
  person: EmployeeRecord
  /** Action keys of the specification that the caller may use on this employee. */
  actions: readonly string[]
}

/** Header of the record: identity, employment status and actions. */
export function ProfileHeader({ person, actions }: ProfileHeaderProps) {
  const { t } = useTranslation('employees')
  const navigate = useNavigate()
  const [isStatusOpen, setIsStatusOpen] = useState(false)
  const mayEdit = person.abilities.edit || actions.includes('EMPLOYEE_EDIT')
  const isActive = person.status === 'active'
  const mayAudit = useCan('audit.view')
  const me = useUser().user_emp_id
  const { entries, modal } = usePersonMenu(person, actions)
  const history: PageAction = {
    label: t('actions.history'),
    icon: <IconHistory size={16} />,
    href: hrefOf(`/audit?record=employee:${person.EMPLOYEE_ID}`),
  }
  // Whoever records separations does it in one place, with its type, the new manager and the handover.
  const isSeparated = isActive && actions.includes('EMPLOYEE_SEPARATION')
  const statusActions: PageAction[] =
    person.abilities.change_status && !isSeparated
      ? [
          {
            label: t(isActive ? 'actions.markLeft' : 'actions.markActive'),
            icon: isActive ? <IconBan size={16} /> : <IconCircleCheck size={16} />,
            isDangerous: isActive,
            onClick: () => setIsStatusOpen(true),
          },
        ]
      : []
  const menu = [...entries, ...(mayAudit ? [history] : []), ...statusActions]
  return (
    <header className={classes.header}>
      <RecordPicture person={person} isOwn={person.EMPLOYEE_ID === me} />
      <div className={classes.who}>
        <Text size="sm" component="nav" aria-label={t('profile.back')}>
          <UiLink href={hrefOf('/users/emp-directory')} size="sm" c="dimmed">
            {t('titles.directory')}
          </UiLink>
        </Text>
        <div className={classes.name}>
          <Title order={1}>{person.EMPLOYEE_NAME}</Title>
          <EmploymentBadge row={person} />
        </div>
        <Text c="dimmed" size="sm">
          {[person.EMPLOYEE_CODE, person.DESIGNATION_NAME, person.DEPARTMENT_NAME, person.LOCATION_NAME]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {person.manager ? (
          <Text c="dimmed" size="sm">
            {t('profile.reportsTo')}{' '}
            <UiLink href={hrefOf(`/users/view/${person.manager.EMPLOYEE_ID}`)} size="sm" underline="always">
              {person.manager.EMPLOYEE_NAME}
            </UiLink>
          </Text>
        ) : (
          <Text c="dimmed" size="sm">
            {t('profile.noManager')}
          </Text>
        )}
      </div>
      <div className={`${classes.actions} mu-no-print`}>
        <QuickChangeButtons person={person} actions={actions} />
        {menu.length > 0 ? <ActionMenu actions={menu} label={t('actions.more')} /> : null}
        {mayEdit ? (
          <Button
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => navigate(`/users/edit?id=${person.EMPLOYEE_ID}`)}
          >
            {t('actions.edit')}
          </Button>
        ) : null}
      </div>
      {modal}
      {isStatusOpen ? (
        <Suspense fallback={null}>
          <StatusModal person={person} onClose={() => setIsStatusOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}

export function ProfileSkeleton() {
  return (
    <div aria-hidden>
      <div className={classes.header}>
        <Skeleton circle height={72} />
        <div className={classes.who}>
          <Skeleton height={24} width={240} maw="100%" mb={10} />
          <Skeleton height={12} width={320} maw="100%" />
        </div>
      </div>
      <Skeleton height={36} mb="lg" />
      <div className={classes.stack}>
        <Skeleton height={180} radius="lg" />
        <Skeleton height={180} radius="lg" />
      </div>
    </div>
  )
}
