import { Group, NumberInput, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { countFund, findCustodians } from '@muster/contract/calls/petty-cash/funds'
import type { FundRow } from '@muster/contract/petty-cash/cash-shapes'
import { denominationsOf } from '@muster/contract/petty-cash/denominations'
import { MAX_DENOMINATIONS } from '@muster/contract/petty-cash/petty-cash.constants'
import { ItemRows } from '@muster/ui/item-rows'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, personField, textField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshCash } from '../data/cash-data.ts'
import { countedIn, isCounted, type Piece, piecesIn, totalOf } from '../data/denominations.ts'
import '../own-texts.ts'

interface Part {
  denominations: Piece[]
}

const blank = (): Piece => ({ value: '', pieces: 0 })

/** Counts a fund, and hands it over where its custodian changes. */
export default function CountDrawer({ fund, onClose }: { fund: FundRow; onClose: () => void }) {
  const { t } = useTranslation('ownCash')
  const client = useQueryClient()
  return (
    <FormDrawer<never, Part>
      title={t('fund.count')}
      subtitle={t('fund.countText')}
      onClose={onClose}
      fields={[
        textField('counted', t('fund.amountCounted'), { help: t('fund.amountHelp'), MAX_LENGTH: 20 }),
        areaField('reason', t('fund.reason'), { help: t('fund.reasonHelp') }),
        personField('new_custodian_id', t('fund.handOver'), { help: t('fund.handOverHelp') }),
      ]}
      record={null}
      // Whoever may keep the fund, also out of the reach of whoever hands it over.
      resources={{
        searchMaster: async (_master, search) => {
          const { people } = await call(findCustodians, { body: { fund_id: fund.id, search } })
          return people.map(({ id, name }) => ({ value: id, label: name }))
        },
      }}
      part={{
        initial: { denominations: piecesIn(fund.currency) },
        render: ({ value: { denominations }, onChange, errors }) => (
          <Denominations
            pieces={denominations}
            currency={fund.currency}
            errors={errors}
            onChange={(next) => onChange({ denominations: next })}
          />
        ),
      }}
      toBody={(draft, part) => ({
        ...{
          fund_id: fund.id,
          ...countedIn(draft.counted, part.denominations, fund.currency),
          reason: draft.reason ?? '',
        },
        new_custodian_id: draft.new_custodian_id ?? null,
      })}
      save={saving(countFund) as never}
      refresh={() => refreshCash(client)}
    />
  )
}

interface DenominationsProps {
  pieces: Piece[]
  currency: string
  errors: Readonly<Record<string, string>>
  onChange: (pieces: Piece[]) => void
}

function Denominations({ pieces, currency, errors, onChange }: DenominationsProps) {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  const total = totalOf(pieces.filter(isCounted))
  const isKnown = denominationsOf(currency) !== null
  return (
    <Stack gap="xs" component="section" aria-label={t('fund.denominations')}>
      <Title order={3} size="h5">
        {t('fund.denominations')}
      </Title>
      {isKnown ? (
        <Known pieces={pieces} currency={currency} onChange={onChange} />
      ) : (
        <ItemRows
          items={pieces}
          onChange={onChange}
          blank={blank}
          most={MAX_DENOMINATIONS}
          texts={{
            add: t('fund.addDenomination'),
            up: (number) => t('fund.up', { number }),
            remove: (number) => t('fund.remove', { number }),
          }}
        >
          {(piece, set, number) => (
            <Group grow gap="xs" style={{ flex: 1, minWidth: 0 }}>
              <TextInput
                label={t('fund.value', { number })}
                inputMode="decimal"
                value={piece.value}
                error={errors[`denominations.${number - 1}.value`]}
                onChange={(event) => set({ value: event.currentTarget.value })}
              />
              <NumberInput
                label={t('fund.pieces', { number })}
                min={0}
                allowDecimal={false}
                value={piece.pieces}
                error={errors[`denominations.${number - 1}.pieces`]}
                onChange={(value) => set({ pieces: typeof value === 'number' ? value : 0 })}
              />
            </Group>
          )}
        </ItemRows>
      )}
      {total === null ? null : (
        <Text>{t('fund.total', { amount: format.money({ amount: total, currency }) })}</Text>
      )}
    </Stack>
  )
}

/** The notes and coins of a currency whose denominations are known: only how many there are is typed. */
function Known({ pieces, currency, onChange }: Omit<DenominationsProps, 'errors'>) {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
      {pieces.map((piece) => (
        <NumberInput
          key={piece.value}
          label={t('fund.piecesOf', { amount: format.money({ amount: piece.value, currency }) })}
          min={0}
          allowDecimal={false}
          placeholder="0"
          value={piece.pieces || ''}
          onChange={(value) =>
            onChange(
              pieces.map((one) =>
                one.value === piece.value ? { ...one, pieces: typeof value === 'number' ? value : 0 } : one,
              ),
            )
          }
        />
      ))}
    </SimpleGrid>
  )
}
