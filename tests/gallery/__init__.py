"""The gallery: every stage of every game and every page, looked at by a machine in every size, by day and by night."""
