import { type DashboardRight, dashboardRights } from '@muster/contract/analytics/widget-words'
import { addDashboardAccess, readDashboardAccess } from '@muster/contract/calls/analytics/dashboard-access'
import { listDashboards } from '@muster/contract/calls/analytics/dashboards'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, choicesOf, multiField, selectField } from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import type { Shared } from '../data/dashboards.ts'
import '../texts.ts'

type Body = BodyOf<typeof addDashboardAccess>

const grantsOf = (kind: 'person' | 'role' | 'group', ids: readonly number[] = [], right: DashboardRight) =>
  ids.map((id) => ({ kind, id, right }))

/** Shares a dashboard with people, roles and data permission groups. */
export default function ShareDrawer({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useTranslation('analytics')
  return (
    <FormDrawer<Body, FoundPerson[]>
      title={t('sharing.add')}
      subtitle={shared.name}
      onClose={onClose}
      fields={[
        multiField('roles', t('sharing.roles'), choicesFrom(shared.roles)),
        multiField('groups', t('sharing.groups'), choicesFrom(shared.groups)),
        selectField(
          'right',
          t('sharing.right'),
          choicesOf(dashboardRights, (right) => t(`sharing.rights.${right}`)),
          { isRequired: true },
        ),
      ]}
      start={{ roles: [], groups: [], right: 'view' }}
      part={{
        initial: [],
        check: (people, { roles, groups }) =>
          people.length + (roles?.length ?? 0) + (groups?.length ?? 0) > 0
            ? {}
            : { people: t('sharing.choose') },
        render: ({ value, onChange, errors }) => (
          <PeoplePicker label={t('sharing.people')} value={value} onChange={onChange} error={errors.people} />
        ),
      }}
      toBody={({ roles, groups, right }, people) => ({
        dashboard_id: shared.dashboard_id,
        grants: [
          ...grantsOf(
            'person',
            people.map(({ id }) => id),
            right,
          ),
          ...grantsOf('role', roles, right),
          ...grantsOf('group', groups, right),
        ],
      })}
      save={saving(addDashboardAccess)}
      saveLabel={t('sharing.share')}
      refresh={[readDashboardAccess, listDashboards]}
    />
  )
}
