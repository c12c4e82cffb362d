import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '@/shared/ui/SearchBox';
import { FILTER_STEPS, isFiltered, NO_FILTER, TURNS, type BoardSearch, type FilterStep } from '../lib/search';

/** Narrows the deals: by the buyer, by a step that stands or does not stand, and by whose turn it is. */
export function BoardTools({
  state,
  onChange: change,
}: {
  state: BoardSearch;
  onChange: (next: Partial<BoardSearch>, replace?: boolean) => void;
}) {
  const { t } = useTranslation(['board', 'dealSteps']);
  return (
    <>
      <SearchBox value={state.search} label={t('filter.search')} onChange={(search) => change({ search }, true)} />
      <StepSelect label={t('filter.step')} value={state.step} onChange={(step) => change({ step })} />
      <StepSelect label={t('filter.without')} value={state.without} onChange={(without) => change({ without })} />
      <NativeSelect
        label={t('filter.turn')}
        value={state.turn ?? ''}
        data={[
          { value: '', label: t('filter.any') },
          ...TURNS.map((value) => ({ value, label: t(`filter.${value}`) })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change({ turn: TURNS.find((item) => item === value) ?? null });
        }}
      />
      {isFiltered(state) ? (
        <Button variant="default" onClick={() => change(NO_FILTER)}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </>
  );
}

function StepSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: FilterStep | null;
  onChange: (step: FilterStep | null) => void;
}) {
  const { t } = useTranslation(['board', 'dealSteps']);
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[
        { value: '', label: t('filter.any') },
        ...FILTER_STEPS.map((step) => ({ value: step, label: t(`dealSteps:step.${step}`) })),
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(FILTER_STEPS.find((step) => step === chosen) ?? null);
      }}
    />
  );
}
