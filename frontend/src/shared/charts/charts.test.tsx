import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { roundUp } from './ColumnChart';
import { StepChart } from './StepChart';
import { stepLine } from './stepLine';

it('rounds the top of a chart up', () => {
  expect([1, 3, 7, 10, 11, 21, 230, 999].map(roundUp)).toEqual([1, 3, 8, 10, 12, 25, 250, 1000]);
});

describe('a line of steps', () => {
  it('goes on at each value until the next one, and to the end', () => {
    const moments = [
      { at: 1000, value: 110 },
      { at: 2000, value: 100 },
      { at: 4000, value: 90 },
    ];
    expect(stepLine(moments, 5000, 100, 100)).toEqual({
      path: 'M0 4H25V50H75V96H100',
      spans: [
        { from: 0, to: 25 },
        { from: 25, to: 75 },
        { from: 75, to: 100 },
      ],
    });
  });

  it('runs along the top when there is one value', () => {
    expect(stepLine([{ at: 1000, value: 110 }], 5000, 100, 100).path).toBe('M0 4H100');
  });

  it('shares the width where no time has passed', () => {
    const moments = [
      { at: 1000, value: 2 },
      { at: 1000, value: 1 },
    ];
    expect(stepLine(moments, 1000, 100, 100).path).toBe('M0 4H50V96H100');
  });

  it('draws a change behind the end at the end', () => {
    const moments = [
      { at: 1000, value: 2 },
      { at: 9000, value: 1 },
    ];
    expect(stepLine(moments, 5000, 100, 100).path).toBe('M0 4H100V96H100');
  });
});

it('draws several values of one moment', () => {
  const errors = vi.spyOn(console, 'error');
  const at = { at: 9000, label: 'na kraju' };
  const moments = [
    { at: 1000, value: 3, label: 'na početku' },
    { ...at, value: 2 },
    { ...at, value: 1 },
  ];
  const labels = { highest: '3', lowest: '1', first: 'ponedeljak', last: 'sreda' };
  render(<StepChart title="Cena" summary="Od 3 do 1" moments={moments} end={5000} labels={labels} series={2} />);
  expect(screen.getAllByText('na kraju')).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

it('names the chart in words, and each span by its value', () => {
  render(
    <StepChart
      title="Cena"
      summary="Od 110 do 100"
      moments={[
        { at: 1000, value: 110, label: 'ponedeljak: 110' },
        { at: 2000, value: 100, label: 'utorak: 100' },
      ]}
      end={3000}
      labels={{ highest: '110', lowest: '100', first: 'ponedeljak', last: 'sreda' }}
      series={2}
    />,
  );
  expect(screen.getByRole('img', { name: /Cena\s*Od 110 do 100/ })).toBeVisible();
  expect(screen.getByText('utorak: 100').tagName).toBe('title');
});
