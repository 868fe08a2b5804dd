ALTER TABLE "payment_turns" RENAME TO "payment_leases";--> statement-breakpoint
ALTER TABLE "payment_leases" RENAME CONSTRAINT "payment_turns_pkey" TO "payment_leases_pkey";--> statement-breakpoint
ALTER TABLE "payment_leases" RENAME CONSTRAINT "payment_turns_owner_id_users_id_fk" TO "payment_leases_owner_id_users_id_fk";
