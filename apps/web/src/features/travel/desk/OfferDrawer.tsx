import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { offerOptions } from '@muster/contract/calls/travel/desk'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { ItemRows } from '@muster/ui/item-rows'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { typedAmount } from '../../../lib/form/typed-amount.ts'
import { refreshTrips } from '../data/trip-data.ts'
import { usePartName } from '../own/Options.tsx'
import { isAmount } from './booking-draft.ts'
import '../desk-texts.ts'

interface OptionDraft {
  title: string
  details: string
  amount: string
  currency: string
}
interface OfferDraft {
  part: string
  respond_by: string
  options: OptionDraft[]
}

const MOST = 6

/** Offers a traveller options for a leg or a stay. */
export default function OfferDrawer({ detail, onClose }: { detail: TripDetail; onClose: () => void }) {
  const { t } = useTranslation('travelDesk')
  const client = useQueryClient()
  const nameOf = usePartName(detail)
  const { ID, version, currency } = detail.trip
  const parts = [
    ...detail.legs.map((_leg, at) => `leg:${at}`),
    ...detail.stays.map((_stay, at) => `stay:${at}`),
  ]
  const blank = (): OptionDraft => ({ title: '', details: '', amount: '', currency })
  return (
    <FormDrawer<OfferDraft, OfferDraft>
      title={t('offer.title')}
      onClose={onClose}
      width={560}
      part={{
        initial: { part: parts[0] ?? '', respond_by: '', options: [blank(), blank()] },
        required: ['part'],
        check: ({ options }) =>
          Object.fromEntries(
            options.flatMap(({ title, amount }, at) => [
              ...(title.trim() === '' ? [[`options.${at}.title`, fieldTexts('required')]] : []),
              ...(isAmount(amount) ? [] : [[`options.${at}.amount`, t('offer.notAmount')]]),
            ]),
          ),
        render: ({ value, onChange, errors }) => (
          <Stack gap="sm">
            <Select
              label={t('offer.part')}
              allowDeselect={false}
              data={parts.map((part) => ({ value: part, label: nameOf(part) }))}
              value={value.part}
              error={errors.part}
              onChange={(part) => part && onChange({ ...value, part })}
            />
            <DayField
              label={t('offer.respondBy')}
              value={value.respond_by}
              error={errors.respond_by}
              onChange={(respond_by) => onChange({ ...value, respond_by })}
            />
            <ItemRows<OptionDraft>
              items={value.options}
              onChange={(options) => onChange({ ...value, options })}
              blank={blank}
              fewest={1}
              most={MOST}
              texts={{ add: t('offer.add'), remove: (number) => t('offer.remove', { number }) }}
            >
              {(option, change, number) => (
                <Stack gap="xs">
                  <TextInput
                    label={`${t('offer.option')} ${number}`}
                    required
                    maxLength={120}
                    value={option.title}
                    error={errors[`options.${number - 1}.title`]}
                    onChange={(event) => change({ title: event.currentTarget.value })}
                  />
                  <SimpleGrid cols={2} spacing="sm">
                    <TextInput
                      label={t('offer.amount')}
                      required
                      inputMode="decimal"
                      maxLength={18}
                      value={option.amount}
                      error={errors[`options.${number - 1}.amount`]}
                      onChange={(event) => change({ amount: event.currentTarget.value })}
                    />
                    <TextInput
                      label={t('offer.currency')}
                      required
                      maxLength={3}
                      value={option.currency}
                      error={errors[`options.${number - 1}.currency`]}
                      onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
                    />
                  </SimpleGrid>
                  <TextInput
                    label={t('offer.details')}
                    maxLength={500}
                    value={option.details}
                    error={errors[`options.${number - 1}.details`]}
                    onChange={(event) => change({ details: event.currentTarget.value })}
                  />
                </Stack>
              )}
            </ItemRows>
          </Stack>
        ),
      }}
      toBody={(_draft, part) => ({ ...part })}
      save={({ part, respond_by, options }) =>
        call(
          offerOptions,
          {
            body: {
              ...{ ID, version, part, respond_by: respond_by || null },
              options: options.map((one) => ({
                ...{ title: one.title.trim(), details: one.details.trim(), currency: one.currency },
                amount: typedAmount(one.amount),
              })),
            },
          },
          { notify: true },
        )
      }
      refresh={() => refreshTrips(client)}
      saveLabel={t('offer.submit')}
    />
  )
}
