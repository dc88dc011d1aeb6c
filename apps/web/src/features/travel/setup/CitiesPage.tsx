import {
  listTravelCities,
  removeTravelCity,
  saveTravelCity,
  travelCities,
} from '@muster/contract/calls/travel/cities'
import { tiers } from '@muster/contract/travel/travel.constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesOf, selectField } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import '../desk-texts.ts'

/** Cities with their tier and time zone. */
export default function CitiesPage() {
  const { t } = useTranslation('travelDesk')
  const list = useQuery({ ...readOptions(listTravelCities, {}), meta: { errorShown: 'inline' as const } })
  const zones = list.data?.time_zones ?? []
  return (
    <MasterScreen
      list={listTravelCities}
      rows={({ cities }) => cities}
      keyOf={({ id }) => id}
      cardOf={({ name, tier, time_zone, status }) => ({
        name,
        line: time_zone,
        note: t('setup.cities.tierOf', { tier }),
        ...(status === 0 ? { badge: t('setup.inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('travelTitles:cities'), subtitle: t('setup.cities.subtitle') },
        ...{ add: t('setup.cities.add'), change: t('setup.change') },
        changeOne: (name) => t('setup.cities.edit', { name }),
        empty: { title: t('setup.cities.empty'), text: t('setup.cities.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={[
            ...masterFields(travelCities, { name: { label: t('setup.cities.name') } }),
            selectField(
              'tier',
              t('setup.cities.tier'),
              choicesOf(tiers, (tier) => t('setup.cities.tierOf', { tier })),
              { isRequired: true },
            ),
            selectField(
              'time_zone',
              t('setup.cities.zone'),
              choicesOf(zones, (zone) => zone),
              { isRequired: true },
            ),
            ...masterFields(travelCities, { status: { label: t('setup.cities.status') } }),
          ]}
          record={row}
          start={{ ...masterStart(travelCities), tier: 2, time_zone: list.data?.time_zone ?? 'UTC' }}
          save={saving(saveTravelCity)}
          remove={row && { run: removing(removeTravelCity, { id: row.id }) }}
          refresh={[listTravelCities]}
        />
      )}
    />
  )
}
