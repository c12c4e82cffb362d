import {
  BadgeCheck,
  CircleX,
  FileCheck,
  HandCoins,
  Handshake,
  PackageCheck,
  PackageOpen,
  ReceiptText,
  Truck,
  Undo2,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { StepKind } from '@/api/types';

export const STEP_ICONS: Readonly<Record<StepKind, LucideIcon>> = {
  concluded: Handshake,
  contract_issued: FileCheck,
  payment_asked: ReceiptText,
  paid: Wallet,
  payment_confirmed: HandCoins,
  handed_over: PackageOpen,
  shipped: Truck,
  received: PackageCheck,
  withdrawn: Undo2,
  settled: BadgeCheck,
  rejected: CircleX,
};
