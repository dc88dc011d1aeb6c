import { readTravelSettings, saveTravelSettings } from '@muster/contract/calls/travel/setup'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { areaField, choicesFrom, numberField, selectField } from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import '../desk-texts.ts'

/** Who works at the desk, how long it needs, and how costs are claimed. */
export default function ConfigurationPage() {
  const { t } = useTranslation('travelDesk')
  const query = useQuery({
    ...readOptions(readTravelSettings, {}),
    meta: { errorShown: 'inline' as const },
  })
  const { data } = query
  const amounts = choicesFrom(data?.amount_categories)
  return (
    <>
      <PageHeader
        title={t('travelTitles:configuration')}
        subtitle={t('setup.configuration.subtitle')}
        secondary={[
          { label: t('travelTitles:categories'), href: hrefOf('/organisation/traveldesk/category') },
          { label: t('travelTitles:policies'), href: hrefOf('/organisation/traveldesk/policies') },
          { label: t('travelTitles:cities'), href: hrefOf('/organisation/traveldesk/cities') },
        ]}
      />
      <div style={{ maxWidth: '36rem' }}>
        <FormPanel<BodyOf<typeof saveTravelSettings>, { agents: FoundPerson[] }>
          key={data?.version}
          title={t('travelTitles:configuration')}
          onClose={() => undefined}
          cancelLabel={null}
          loading={query}
          fields={[
            numberField('cut_off_days', t('setup.configuration.cutOff'), {
              ...{ isRequired: true, help: t('setup.configuration.cutOffHelp') },
            }),
            areaField('help', t('setup.configuration.help'), {
              ...{ MAX_LENGTH: 1000, help: t('setup.configuration.helpHelp') },
            }),
            selectField('ticket_category_id', t('setup.configuration.ticket'), amounts, {
              help: t('setup.configuration.claimHelp'),
            }),
            selectField('hotel_category_id', t('setup.configuration.hotel'), amounts),
            selectField('cab_category_id', t('setup.configuration.cab'), amounts),
            selectField(
              'distance_category_id',
              t('setup.configuration.distance'),
              choicesFrom(data?.distance_categories),
            ),
          ]}
          record={data ?? null}
          part={{
            initial: { agents: (data?.agents ?? []).map(({ id, name }) => ({ id, name, label: name })) },
            render: ({ value, onChange, errors }) => (
              <PeoplePicker
                label={t('setup.configuration.agents')}
                description={t('setup.configuration.agentsHelp')}
                value={value.agents}
                error={errors.agents}
                onChange={(agents) => onChange({ agents })}
              />
            ),
          }}
          toBody={(draft, { agents }) => ({
            ...{ cut_off_days: Number(draft.cut_off_days), help: draft.help ?? '' },
            ...{ ticket_category_id: draft.ticket_category_id ?? null },
            ...{ hotel_category_id: draft.hotel_category_id ?? null },
            ...{ cab_category_id: draft.cab_category_id ?? null },
            ...{ distance_category_id: draft.distance_category_id ?? null },
            ...{ agents: agents.map(({ id }) => id), version: data?.version },
          })}
          save={saving(saveTravelSettings)}
          saveLabel={t('setup.save')}
          refresh={[readTravelSettings]}
        />
      </div>
    </>
  )
}
